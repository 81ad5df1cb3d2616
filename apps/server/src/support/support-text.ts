import { refuse } from '../platform/refuse.ts'

/** Characters that are removed: controls, and those that change the text direction. */
const controlCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Returns the plain text of a message: keeps the lines, removes control characters. */
export function plainText(input: string): string {
  const lines = input.replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map((line) => line.replace(controlCharacters, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Refuses an invalid message key. */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) refuse('idempotency.key-invalid')
}
