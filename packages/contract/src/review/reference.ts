/** Returns an external reference as it is compared: without blanks and invisible characters, a hash without its `0x`. */
export function plainReference(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  return /^0x[0-9a-f]{64}$/i.test(plain) ? plain.slice(2) : plain
}

/** Whether two texts are the same reference. */
export function isSameReference(one: string, other: string): boolean {
  return plainReference(one).toUpperCase() === plainReference(other).toUpperCase()
}
