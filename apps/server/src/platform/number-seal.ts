import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Encrypts card numbers and USDT addresses: AES-256-GCM with the player's id as associated data, so that a number
 * moved to another player's row cannot be decrypted. Layout: key id (1 byte), nonce (12), tag (16), text.
 */
const cipher = 'aes-256-gcm'
/** The id of this key. A second key needs another id. */
const keyId = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** Derives a key for one use from the installation's key. */
function keyFor(use: string, cardKey: Buffer): Buffer {
  return createHmac('sha256', cardKey).update(`jinli ${use}`).digest()
}

/** The use and the owner of an encrypted text, both needed to decrypt it. */
type Purpose = { use: string; owner: string }

const ofPlayer = (player: bigint): Purpose => ({
  use: 'payout card seal',
  owner: `player ${player}`,
})

export function sealNumber(cardKey: Buffer, player: bigint, number: string): Buffer {
  return seal(cardKey, ofPlayer(player), number)
}

export function seal(cardKey: Buffer, purpose: Purpose, number: string): Buffer {
  return sealBytes(cardKey, purpose, Buffer.from(number, 'utf8'))
}

/** Encrypts a file of some MiB. */
export function sealBytes(cardKey: Buffer, { use, owner }: Purpose, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(use, cardKey), nonce)
  sealing.setAAD(Buffer.from(owner))
  const text = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([Buffer.of(keyId), nonce, sealing.getAuthTag(), text])
}

/** Decrypts a number; throws if a byte, the player or the key differs. */
export function openNumber(cardKey: Buffer, player: bigint, sealedNumber: Buffer): string {
  return openSeal(cardKey, ofPlayer(player), sealedNumber)
}

export function openSeal(cardKey: Buffer, purpose: Purpose, bytes: Buffer): string {
  return openBytes(cardKey, purpose, bytes).toString('utf8')
}

export function openBytes(cardKey: Buffer, { use, owner }: Purpose, bytes: Buffer): Buffer {
  if (bytes.length <= headBytes || bytes[0] !== keyId)
    throw new Error('not a number that this key sealed')
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const opening = createDecipheriv(cipher, keyFor(use, cardKey), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(owner))
  opening.setAuthTag(bytes.subarray(1 + nonceBytes, headBytes))
  return Buffer.concat([opening.update(bytes.subarray(headBytes)), opening.final()])
}

/** Returns a keyed hash of a number. With it, equal numbers can be found without decrypting them. */
export function markOf(cardKey: Buffer, number: string): Buffer {
  return createHmac('sha256', keyFor('payout card mark', cardKey)).update(number).digest()
}

/** Returns the part of a number that may be shown (spec §2 /wallet). */
export function tailOf(number: string): string {
  return number.slice(-4)
}
