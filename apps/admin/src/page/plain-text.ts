/** Returns a text or number as text; empty for other types. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? value.toString() : ''
}
