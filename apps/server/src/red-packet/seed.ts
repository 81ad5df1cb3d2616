import { createHmac } from 'node:crypto'
import { drawMessage, rollOf } from '@jinli/contract/red-packet/red-packet.rules'
import { openSeal, seal } from '../platform/number-seal.ts'

const use = 'red packet seed'

/** Encrypts the seed of a day with the installation's key. It can be decrypted only for this day. */
export function sealSeed(key: Buffer, day: string, seed: Buffer): Buffer {
  return seal(key, { use, owner: `day ${day}` }, seed.toString('hex'))
}

export function openSeed(key: Buffer, day: string, sealedSeed: Buffer): Buffer {
  return Buffer.from(openSeal(key, { use, owner: `day ${day}` }, sealedSeed), 'hex')
}

/** Returns the outcome of a draw from the seed alone, without stake, history or time (decision 043). */
export function outcomeOf(
  seed: Buffer,
  { name, day, n }: { name: string; day: string; n: number },
  shares: number,
) {
  const digest = createHmac('sha256', seed)
    .update(drawMessage(name, day, n))
    .digest()
  return rollOf(digest, shares)
}
