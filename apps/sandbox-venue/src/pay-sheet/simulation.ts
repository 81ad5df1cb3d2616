import { createCipheriv, createHash } from 'node:crypto'
import { type Draws, drawsFrom } from '@jinli/fair/draws'
import { add, type Returns } from './returns.ts'

const bytesAhead = 1 << 16

/** Creates draws for simulations from an AES key stream (counter mode). Equal names give equal draws. */
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
    const word = words[at] ?? 0
    at += 1
    return word
  })
}

/** Simulates this many rounds and collects their returns. `round` returns the return of one round. */
export function simulate(
  name: string,
  rounds: number,
  round: (draws: Draws) => bigint,
): Returns {
  const draws = sampleDraws(name)
  const returns: Returns = new Map()
  for (let count = 0; count < rounds; count += 1) add(returns, round(draws))
  return returns
}
