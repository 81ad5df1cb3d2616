import { createCipheriv, createHash } from 'node:crypto'
import { type Draws, drawsFrom } from '@jinli/fair/draws'
import { add, type Tally } from './tally.ts'

const bytesAhead = 1 << 16

/**
 * Uniform draws for simulations: the key stream of AES in counter mode, much quicker than a stream of HMACs and the
 * same each time, since the key is the name.
 */
export function sampleDraws(name: string): Draws {
  const key = createHash('sha256').update(name).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))
  const zeros = Buffer.alloc(bytesAhead)
  let words = new Uint32Array()
  let at = 0
  return drawsFrom(() => {
    if (at === words.length) {
      const bytes = cipher.update(zeros)
      words = new Uint32Array(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytesAhead),
      )
      at = 0
    }
    const word = words[at] as number
    at += 1
    return word
  })
}

/** What so many rounds return; `round` gives the return of one. */
export function simulate(
  name: string,
  rounds: number,
  round: (draws: Draws) => bigint,
): Tally {
  const draws = sampleDraws(name)
  const tally: Tally = new Map()
  for (let done = 0; done < rounds; done += 1) add(tally, round(draws))
  return tally
}
