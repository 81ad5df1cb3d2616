import * as z from 'zod/mini'

/** Characters without width or glyph. They come along with a text that is copied from a chat. */
const invisible = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu

/** Returns a text without invisible characters, and without blanks around it. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').trim()
}

function tidyText(max: number, tidy: (text: string) => string) {
  return z._default(z.string().check(z.overwrite(tidy), z.maxLength(max)), '')
}

/** A text that finds something: a search text, or the name of an account. It may be copied from a chat. */
export function lookupText(max = 32) {
  return tidyText(max, visibleText)
}

/** The name of a new account, without the blanks around it. Its rule refuses invisible characters. */
export function newNameText(max = 32) {
  return tidyText(max, (text) => text.trim())
}
