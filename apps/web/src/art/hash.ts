/** Stable 32-bit FNV-1a of a text, so that one code always gets one drawing. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  // FNV alone leaves short codes alike in the low bits; one round of mixing spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The n-th small number (0 … bound-1) drawn from a hash. */
export function pick(hash: number, n: number, bound: number): number {
  return (Math.imul(hash ^ (n * 0x9e3779b1), 0x85ebca6b) >>> 9) % bound
}
