import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { UsdtProtocol } from '@jinli/contract/payout-card/usdt-address'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns the Base58Check text of a version byte and an account, independent of the tested code. */
export function tronText(version: number, account: Buffer): string {
  const bytes = Buffer.concat([Buffer.of(version), account])
  const whole = Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)])
  let rest = BigInt(`0x${whole.toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    text = base58.charAt(Number.parseInt(`${rest % 58n}`, 10)) + text
    rest /= 58n
  }
  return text
}

/** Returns a card number that no other test uses. */
export function newCardNumber(): string {
  return `62${randomInt(10 ** 11, 10 ** 12)}0001`
}

/** Returns a USDT address that no other test uses. */
export function newAddress(protocol: UsdtProtocol): string {
  const account = randomBytes(20)
  return protocol === 'ERC20' ? `0x${account.toString('hex')}` : tronText(0x41, account)
}
