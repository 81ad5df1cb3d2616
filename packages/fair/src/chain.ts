import { bytesOfHex, hexOf, sha256 } from './hash.ts'
import { isSeed } from './stream.ts'

/**
 * A hash chain for rounds of all: s(i − 1) = SHA-256(s(i)). It is made once from its last link; `start`, s(0), is
 * published before the first round, and round i is given s(i), from 1 on. Kept are only some links, from which the
 * others follow.
 */
export type Chain = {
  /** The number of rounds: links 1 to `length`. */
  readonly length: number
  /** s(0), hexadecimal. */
  readonly start: string
  /** Kept is the link of every so many rounds. */
  readonly every: number
  /** s(every), s(2 · every), … and s(length) at the end. As secret as a server seed. */
  readonly kept: readonly string[]
}

/** SHA-256 so many times over. */
async function hashed(link: string, times: number): Promise<string> {
  if (!isSeed(link)) throw new RangeError('a link is 32 bytes in hexadecimal')
  let bytes = bytesOfHex(link)
  for (let done = 0; done < times; done += 1) bytes = await sha256(bytes)
  return hexOf(bytes)
}

/** The chain that ends in `last`; one hash for each round, so a year's takes seconds. */
export async function makeChain(
  last: string,
  length: number,
  every = 1024,
): Promise<Chain> {
  if (!Number.isSafeInteger(length) || length < 1 || !Number.isSafeInteger(every))
    throw new RangeError('a chain has at least one link')
  if (every < 1) throw new RangeError('links are kept at whole distances')
  const kept = [last]
  let index = length
  let link = last
  while (index > 0) {
    const next = Math.floor((index - 1) / every) * every
    link = await hashed(link, index - next)
    index = next
    if (index > 0) kept.unshift(link)
  }
  return { length, start: link, every, kept }
}

/** s(index) for an index from 0 to `length`; at most `every` hashes. */
export async function linkOf(chain: Chain, index: number): Promise<string> {
  if (!Number.isSafeInteger(index) || index < 0 || index > chain.length)
    throw new RangeError(`the chain has no link ${index}`)
  if (index === 0) return chain.start
  const place = Math.ceil(index / chain.every) - 1
  const from = Math.min((place + 1) * chain.every, chain.length)
  const link = chain.kept[place]
  if (link === undefined) throw new RangeError('the chain has lost a link')
  return hashed(link, from - index)
}

/**
 * Whether `link` is s(index) of the chain that starts with `known`: as many hashes as lie between. A link that was
 * verified before may stand for the start, with its own index.
 */
export async function leadsTo(
  link: string,
  index: number,
  known: { link: string; index: number },
): Promise<boolean> {
  if (!isSeed(link) || !isSeed(known.link)) return false
  if (!Number.isSafeInteger(index) || index <= known.index) return false
  return (await hashed(link, index - known.index)) === known.link
}
