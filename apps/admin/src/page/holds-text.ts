import { visibleText } from '@jinli/contract/wire/lookup-text'

/** Returns whether the label of a choice holds a search text. */
export function holdsText(text: string, choice?: { label: string }): boolean {
  const words = visibleText(text).toLowerCase()
  return choice?.label.toLowerCase().includes(words) === true
}
