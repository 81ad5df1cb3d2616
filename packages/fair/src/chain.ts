import { bytesOfHex, hexOf, sha256 } from './hash.ts'
import { isSeed } from './stream.ts'

/**
 * A hash chain for shared rounds: s(i − 1) = SHA-256(s(i)). It is computed once, from its last link backwards.
 * `start`, which is s(0), is published before the first round. Round i uses s(i), beginning with s(1). Only some
 * links are stored; the others are computed from the stored ones.
 */
export type Chain = {
  /** The number of rounds: links 1 to `length`. */
  readonly length: number
  /** s(0) in hexadecimal. */
  readonly start: string
  /** The distance between two stored links. */
  readonly every: number
  /** The stored links: s(every), s(2 · every), … and s(length). They are as secret as a server seed. */
  readonly kept: readonly string[]
}

/** Hashes a link `times` times with SHA-256. */
async function hashTimes(link: string, times: number): Promise<string> {
  if (!isSeed(link)) throw new RangeError('a link is 32 bytes in hexadecimal')
  let bytes = bytesOfHex(link)
  for (let count = 0; count < times; count += 1) bytes = await sha256(bytes)
  return hexOf(bytes)
}

/** Computes the chain that ends in `last`. Each round costs one hash; a chain for a year takes seconds. */
export async function makeChain(
  last: string,
  length: number,
  every = 1024,
): Promise<Chain> {
  if (!Number.isSafeInteger(length) || length < 1 || !Number.isSafeInteger(every))
    throw new RangeError('a chain has at least one link')
  if (every < 1) throw new RangeError('links are kept at whole distances')
  const keptLinks = [last]
  let index = length
  let link = last
  while (index > 0) {
    const next = Math.floor((index - 1) / every) * every
    link = await hashTimes(link, index - next)
    index = next
    if (index > 0) keptLinks.unshift(link)
  }
  return { length, start: link, every, kept: keptLinks }
}

/** Returns s(index) for an index from 0 to `length`. It computes at most `every` hashes. */
export async function linkOf(chain: Chain, index: number): Promise<string> {
  if (!Number.isSafeInteger(index) || index < 0 || index > chain.length)
    throw new RangeError(`the chain has no link ${index}`)
  if (index === 0) return chain.start
  const place = Math.ceil(index / chain.every) - 1
  const from = Math.min((place + 1) * chain.every, chain.length)
  const link = chain.kept[place]
  if (link === undefined) throw new RangeError('the chain has lost a link')
  return hashTimes(link, from - index)
}

/**
 * Returns whether `link` is s(index) of the chain to which `nearest` belongs. `nearest` is s(0), or a link that was
 * verified before, with its index. The check computes one hash for each step between the two links.
 */
export async function leadsTo(
  link: string,
  index: number,
  nearest: { link: string; index: number },
): Promise<boolean> {
  if (!isSeed(link) || !isSeed(nearest.link)) return false
  if (!Number.isSafeInteger(index) || index <= nearest.index) return false
  return (await hashTimes(link, index - nearest.index)) === nearest.link
}
