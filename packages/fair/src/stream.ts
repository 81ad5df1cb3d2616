import { type Draws, DrawsSpent, drawsOf } from './draws.ts'
import { type Bytes, bytesOfHex, hexOf, hmacOf, sha256 } from './hash.ts'

/** Eight 32-bit words for each block number from 0 on; the same number gives the same words. */
export type Stream = (block: number) => Promise<readonly number[]>

/** Blocks before a rule begins, and where a rule that asks for ever more is stopped. */
const blocksAhead = 8
const blocksMax = 8192

const seedHex = /^[0-9a-f]{64}$/

/** 32 bytes in lower-case hexadecimal: a server seed, a link or a hash. */
export function isSeed(value: unknown): value is string {
  return typeof value === 'string' && seedHex.test(value)
}

/** What a player may choose: 1 to 64 printable ASCII characters, so that everybody spells it with the same bytes. */
export function isClientSeed(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,64}$/.test(value)
}

/** A fresh server seed from the system's generator. */
export function newSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}

/** What is shown before the first round of a seed: the SHA-256 of its 32 bytes. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hexOf(await sha256(seedBytes(serverSeed)))
}

function seedBytes(seed: string): Bytes {
  if (!isSeed(seed)) throw new RangeError('a seed is 32 bytes in hexadecimal')
  return bytesOfHex(seed)
}

/** The bytes of a block as big-endian words. */
function wordsOf(bytes: Bytes): number[] {
  const view = new DataView(bytes.buffer)
  return Array.from({ length: bytes.length / 4 }, (_, word) => view.getUint32(word * 4))
}

/** A round of one player: HMAC-SHA-256(server seed, client seed ":" nonce ":" block). */
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

/** A round of all: the seed is HMAC-SHA-256(link, salt), its words are HMAC-SHA-256(seed, block). */
export async function sharedStream(link: string, salt: string): Promise<Stream> {
  if (salt === '') throw new RangeError('a salt has at least one character')
  const mixed = await hmacOf(seedBytes(link))
  const hmac = await hmacOf(await mixed(salt))
  return async (block) => wordsOf(await hmac(`${block}`))
}

async function blocksFrom(stream: Stream, from: number, to: number): Promise<number[]> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at)
  return (await Promise.all(numbers.map(stream))).flat()
}

/**
 * What a rule makes of a stream. The rule reads words made beforehand; when they run out it begins again with twice
 * as many, which changes nothing, since a rule is pure and the words are the same.
 */
export async function drawn<Outcome>(
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
