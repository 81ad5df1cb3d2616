import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { UsdtProtocol } from '@jinli/contract/usdt-address'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Base58Check of a version byte and an account, written apart from the rule it tests. */
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

/** A card number that no other test has. */
export function newCardNumber(): string {
  return `62${randomInt(10 ** 11, 10 ** 12)}0001`
}

/** An address that no other test has. */
export function newAddress(protocol: UsdtProtocol): string {
  const account = randomBytes(20)
  return protocol === 'ERC20' ? `0x${account.toString('hex')}` : tronText(0x41, account)
}
