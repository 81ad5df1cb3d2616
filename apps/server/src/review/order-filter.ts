import { brandDay, parseBrandTime, startOfBrandDay } from '@jinli/contract/brand-time'
import { refuse } from '../platform/refuse.ts'

/** The first instant of a brand day `YYYY-MM-DD`; a day that is none is refused. */
function dayOf(text: string): Date {
  const day = parseBrandTime(`${text} 00:00:00`)
  const shaped = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())
  // 30 February must not become 2 March.
  if (!shaped || brandDay(day) !== text) refuse('input.invalid')
  return day
}

/** The brand days of a filter as instants, from included to before excluded; null is without end. */
export function daysOf(filter: { since: string; until: string }) {
  return {
    from: filter.since ? dayOf(filter.since) : null,
    before: filter.until ? startOfBrandDay(dayOf(filter.until), -1) : null,
  }
}

/**
 * An external reference as it is compared: without blanks and invisible characters, full width as
 * half, a transaction hash without its `0x`. Case is left to the index (money I-7).
 */
export function referenceOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  return /^0x[0-9a-f]{64}$/i.test(plain) ? plain.slice(2) : plain
}
