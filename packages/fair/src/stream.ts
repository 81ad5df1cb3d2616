import { type Draws, DrawsSpent, drawsOf } from './draws.ts'
import { type Bytes, bytesOfHex, hexOf, hmacOf, sha256 } from './hash.ts'

/** A source of eight 32-bit words for each block number from 0 on. The same block number gives the same words. */
export type Stream = (block: number) => Promise<readonly number[]>

/** The number of blocks that are made before a rule starts, and the limit that stops an endless rule. */
const blocksAhead = 8
const blocksMax = 8192

const seedHex = /^[0-9a-f]{64}$/

/** Returns whether a value is 32 bytes in lower-case hexadecimal, as a server seed, a chain link or a hash. */
export function isSeed(value: unknown): value is string {
  return typeof value === 'string' && seedHex.test(value)
}

/** Returns whether a value is a client seed: 1 to 64 printable ASCII characters, the same bytes everywhere. */
export function isClientSeed(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,64}$/.test(value)
}

/** Returns a new server seed from the system's random generator. */
export function newSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns the SHA-256 of the 32 bytes of a seed. Players see it before the first round that uses the seed. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hexOf(await sha256(seedBytes(serverSeed)))
}

function seedBytes(seed: string): Bytes {
  if (!isSeed(seed)) throw new RangeError('a seed is 32 bytes in hexadecimal')
  return bytesOfHex(seed)
}

/** Returns the bytes of a block as big-endian words. */
function wordsOf(bytes: Bytes): number[] {
  const view = new DataView(bytes.buffer)
  return Array.from({ length: bytes.length / 4 }, (_, word) => view.getUint32(word * 4))
}

/** Returns the stream of a solo round: HMAC-SHA-256(server seed, client seed ":" nonce ":" block). */
export async function playerStream(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): Promise<Stream> {
  if (!isClientSeed(clientSeed)) throw new RangeError('a client seed is 1 to 64 characters')
  if (!Number.isSafeInteger(nonce) || nonce < 0)
    throw new RangeError('a nonce counts from 0')
  const hmac = await hmacOf(seedBytes(serverSeed))
  return async (block) => wordsOf(await hmac(`${clientSeed}:${nonce}:${block}`))
}

/** Returns the stream of a shared round: seed = HMAC-SHA-256(link, salt), words = HMAC-SHA-256(seed, block). */
export async function sharedStream(link: string, salt: string): Promise<Stream> {
  if (salt === '') throw new RangeError('a salt has at least one character')
  const saltHmac = await hmacOf(seedBytes(link))
  const hmac = await hmacOf(await saltHmac(salt))
  return async (block) => wordsOf(await hmac(`${block}`))
}

async function blocksFrom(stream: Stream, from: number, to: number): Promise<number[]> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at)
  return (await Promise.all(numbers.map(stream))).flat()
}

/**
 * Runs a rule on a stream and returns its result. The words are made before the rule starts. If they are all used,
 * the rule runs again with twice as many. The result is the same, because a rule is pure and the words do not change.
 */
export async function runRule<Outcome>(
  stream: Stream,
  rule: (draws: Draws) => Outcome,
): Promise<Outcome> {
  let words: number[] = []
  for (let blocks = blocksAhead; blocks <= blocksMax; blocks *= 2) {
    words = [...words, ...(await blocksFrom(stream, words.length / 8, blocks))]
    try {
      return rule(drawsOf(Uint32Array.from(words)))
    } catch (error) {
      if (!(error instanceof DrawsSpent)) throw error
    }
  }
  throw new DrawsSpent(`a rule asked for more than ${blocksMax} blocks`)
}
