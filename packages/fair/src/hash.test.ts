import { afterEach, expect, it, vi } from 'vitest'
import { bytesOfHex, hexOf, hmacOf, sha256 } from './hash.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const lengths = [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]
const sample = (length: number) => bytesOfHex('a7'.repeat(length))

async function hashes(): Promise<string[]> {
  const digests = await Promise.all(lengths.map((length) => sha256(sample(length))))
  const codes = await Promise.all(
    lengths
      .filter((length) => length > 0)
      .map(async (length) => (await hmacOf(sample(length)))(`锦鲤 ${length}`)),
  )
  return [...digests, ...codes].map(hexOf)
}

it('Y-1: hashes are the same on a page of plain http, which has no WebCrypto', async () => {
  const secure = await hashes()
  vi.stubGlobal('crypto', {})
  expect(await hashes()).toEqual(secure)
  expect(hexOf(await sha256(new Uint8Array()))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})
