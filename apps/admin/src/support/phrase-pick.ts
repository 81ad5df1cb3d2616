import type { listPhrases } from '@jinli/contract/support/support-phrase.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { visibleText } from '@jinli/contract/wire/lookup-text'

export type Phrase = Output<typeof listPhrases>[number]

const shownMax = 6

/** Returns the templates for a text that begins with `/`: the shortcut starts with it, or else contains it. */
export function phrasesFor(text: string, phrases: readonly Phrase[]): Phrase[] {
  if (!text.startsWith('/')) return []
  const term = visibleText(text.slice(1)).toLowerCase()
  const begins = phrases.filter(({ shortcut }) => shortcut.toLowerCase().startsWith(term))
  const holds = phrases.filter(
    (each) =>
      !begins.includes(each) && `${each.shortcut}${each.text}`.toLowerCase().includes(term),
  )
  return [...begins, ...holds].slice(0, shownMax)
}
