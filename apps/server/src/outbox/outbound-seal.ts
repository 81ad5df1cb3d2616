import type { Config } from '../platform/config.ts'
import { openSeal, seal } from '../platform/number-seal.ts'
import type { Words } from './outbound-text.rules.ts'

const purposeOf = (reference: string) => ({
  use: 'outbound message seal',
  owner: `outbound message ${reference}`,
})

type Key = Pick<Config, 'cardKey'>

/** Encrypts the secret words of a message; null if it has none. */
export function sealWords(
  { cardKey }: Key,
  reference: string,
  words: Words,
): Buffer | null {
  if (Object.keys(words).length === 0) return null
  return seal(cardKey, purposeOf(reference), JSON.stringify(words))
}

/** Decrypts the secret words of a message. */
export function openWords(
  { cardKey }: Key,
  reference: string,
  bytes: Buffer | null,
): Words {
  if (bytes === null) return {}
  return JSON.parse(openSeal(cardKey, purposeOf(reference), bytes)) as Words
}
