/** A leaf of a document or a form field as text; anything that is none is empty. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? value.toString() : ''
}
