/** Returns the 32-bit FNV-1a hash of a text, so that the same code always gets the same drawing. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  // FNV alone gives short codes similar low bits. This mixing step spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Returns the n-th number that is derived from a hash, from 0 to limit − 1. */
export function pick(hash: number, n: number, limit: number): number {
  return (Math.imul(hash ^ (n * 0x9e3779b1), 0x85ebca6b) >>> 9) % limit
}
