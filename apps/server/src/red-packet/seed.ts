import { createHmac } from 'node:crypto'
import { drawMessage, rolled } from '@jinli/contract/red-packet.rules'
import { openSeal, seal } from '../platform/number-seal.ts'

const use = 'red packet seed'

/** The seed of a day, for the database: it opens for that day alone, and under the installation's key. */
export function sealSeed(key: Buffer, day: string, seed: Buffer): Buffer {
  return seal(key, { use, owner: `day ${day}` }, seed.toString('hex'))
}

export function openSeed(key: Buffer, day: string, sealed: Buffer): Buffer {
  return Buffer.from(openSeal(key, { use, owner: `day ${day}` }, sealed), 'hex')
}

/** What the seed says of one draw. Nothing else goes in: no stake, no history, no hour (decision 043). */
export function outcomeOf(
  seed: Buffer,
  { name, day, n }: { name: string; day: string; n: number },
  purses: number,
) {
  const digest = createHmac('sha256', seed)
    .update(drawMessage(name, day, n))
    .digest()
  return rolled(digest, purses)
}
