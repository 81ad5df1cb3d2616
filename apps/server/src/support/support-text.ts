import { refuse } from '../platform/refuse.ts'

/** What no sentence needs: control characters, and those that turn the direction of what stands around them. */
const unfit = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** What somebody wrote, as text: lines stay lines, nothing steers the screen. */
export function plainText(written: string): string {
  const lines = written.replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map((line) => line.replace(unfit, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The name that a screen gives to what it sends. */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) refuse('idempotency.key-invalid')
}
