import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Card numbers and addresses at rest: AES-256-GCM, bound to their player, so that a number moved to
 * another player's row does not open. Layout: key id (1 byte), nonce (12), tag (16), text.
 */
const cipher = 'aes-256-gcm'
/** Which key sealed it; a second key comes with a second id. */
const keyId = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** One key of the installation, a use each: none shows anything of another. */
function keyFor(use: string, cardKey: Buffer): Buffer {
  return createHmac('sha256', cardKey).update(`jinli ${use}`).digest()
}

/** What a sealed text is for, and whose it is: moved to another row, or taken for another use, it does not open. */
type Purpose = { use: string; owner: string }

const ofPlayer = (player: bigint): Purpose => ({
  use: 'payout card seal',
  owner: `player ${player}`,
})

export function sealNumber(cardKey: Buffer, player: bigint, number: string): Buffer {
  return seal(cardKey, ofPlayer(player), number)
}

export function seal(cardKey: Buffer, { use, owner }: Purpose, number: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(use, cardKey), nonce)
  sealing.setAAD(Buffer.from(owner))
  const text = Buffer.concat([sealing.update(number, 'utf8'), sealing.final()])
  return Buffer.concat([Buffer.of(keyId), nonce, sealing.getAuthTag(), text])
}

/** The full number again; throws when a byte, the player or the key is not the one it was sealed with. */
export function openNumber(cardKey: Buffer, player: bigint, sealed: Buffer): string {
  return openSeal(cardKey, ofPlayer(player), sealed)
}

export function openSeal(cardKey: Buffer, { use, owner }: Purpose, sealed: Buffer): string {
  if (sealed.length <= headBytes || sealed[0] !== keyId)
    throw new Error('not a number that this key sealed')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const opening = createDecipheriv(cipher, keyFor(use, cardKey), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(owner))
  opening.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
  return Buffer.concat([
    opening.update(sealed.subarray(headBytes)),
    opening.final(),
  ]).toString('utf8')
}

/** Equal for equal numbers, and says nothing else: finds duplicates and numbers of two players. */
export function markOf(cardKey: Buffer, number: string): Buffer {
  return createHmac('sha256', keyFor('payout card mark', cardKey)).update(number).digest()
}

/** What may be shown of a number (spec §2 /wallet). */
export function tailOf(number: string): string {
  return number.slice(-4)
}
