import type { Output } from '@jinli/contract/endpoint'
import type { listPhrases } from '@jinli/contract/support-phrase.admin'

export type Phrase = Output<typeof listPhrases>[number]

const shownMax = 6

/** What a `/` at the beginning asks for: phrases whose shortcut begins so, then those that hold it. */
export function phrasesFor(typed: string, phrases: readonly Phrase[]): Phrase[] {
  if (!typed.startsWith('/')) return []
  const sought = typed.slice(1).trim().toLowerCase()
  const begins = phrases.filter(({ shortcut }) => shortcut.toLowerCase().startsWith(sought))
  const holds = phrases.filter(
    (each) =>
      !begins.includes(each) &&
      `${each.shortcut}${each.text}`.toLowerCase().includes(sought),
  )
  return [...begins, ...holds].slice(0, shownMax)
}
