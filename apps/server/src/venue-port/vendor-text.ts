/** The longest text of a bet (docs/venue-protocol.md §4). */
const lengthMost = 300
/** Control characters, and those that change the text direction. */
const controlCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Returns a venue's text as players may see it: on one line, cut at its length. Null without a text. */
export function vendorText(input: string | undefined): string | null {
  const text = (input ?? '')
    .slice(0, 2 * lengthMost)
    .replace(controlCharacters, ' ')
    .trim()
  if (text === '') return null
  if (text.length <= lengthMost) return text
  // A cut must not leave half a character.
  return `${text.slice(0, lengthMost - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
