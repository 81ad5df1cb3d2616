import { visibleText } from '../wire/lookup-text.ts'

/** Signs that people write between the digits. */
const separators = /[\s\p{Pd}().]/gu
/** A number of the mainland: eleven digits (decision 061), after the prefix of a country or of a long-distance call. */
const mobilePattern = /^(?:\+86|0086|86|17951)?0?(1[3-9]\d{9})$/

/** Returns a mobile number as eleven digits; null for any other text. */
export function mobileOf(text: string): string | null {
  const plain = visibleText(text.normalize('NFKC')).replace(separators, '')
  return mobilePattern.exec(plain)?.[1] ?? null
}
