import { plainReference } from '@jinli/contract/review/reference'
import { brandDay, parseBrandTime, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { refuse } from '../platform/refuse.ts'

/** Returns the first instant of a brand day `YYYY-MM-DD`; refuses an invalid day. */
function dayOf(text: string): Date {
  const day = parseBrandTime(`${text} 00:00:00`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())
  // 30 February must not become 2 March.
  if (!isDate || brandDay(day) !== text) refuse('input.invalid')
  return day
}

/** Returns the brand days of a filter as instants: `from` included, `before` excluded; null is open. */
export function daysOf(filter: { since: string; until: string }) {
  return {
    from: filter.since ? dayOf(filter.since) : null,
    before: filter.until ? startOfBrandDay(dayOf(filter.until), -1) : null,
  }
}

/**
 * Returns an external reference in the form that is compared: half width, without blanks and invisible characters, and
 * a transaction hash without `0x`. The index ignores case (money I-7).
 */
export function referenceOf(text: string): string {
  return plainReference(text)
}

/** Returns the states of a filter's word: the state itself, or a group of states. */
export function statesOf<S extends string, G extends string>(
  word: NoInfer<S | G>,
  groups: Readonly<Record<G, readonly S[]>>,
): readonly S[] {
  const isGroup = (each: S | G): each is G => Object.hasOwn(groups, each)
  return isGroup(word) ? groups[word] : [word]
}
