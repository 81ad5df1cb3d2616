import type { PromotionPeriod } from '@jinli/contract/promotion/promotion-terms'
import { brandDay, parseBrandTime } from '@jinli/contract/wire/brand-time'

/** A time span from `since` (included) to `until` (excluded). */
export type Span = { since: Date; until: Date }

/** A period of brand days, named after its first day, with the span before it. The name of `once` is empty. */
export type Period = { name: string; now: Span; before: Span }

const startOfTime = new Date(0)
const endOfTime = new Date('9999-12-31T00:00:00Z')

/** Returns `2026-11-23` from a year, a month from 1 and a day, which may be outside the month. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** Returns the first days of the previous, the current and the next period of a brand day. */
function firstDays(period: Exclude<PromotionPeriod, 'once'>, day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = (step: number) => {
    if (period === 'yearly') return dayOf(year + step, 1, 1)
    if (period === 'monthly') return dayOf(year, month + step, 1)
    if (period === 'daily') return dayOf(year, month, date + step)
    // Monday is 0, Sunday 6.
    const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
    return dayOf(year, month, date - weekday + 7 * step)
  }
  return [at(-1), at(0), at(1)]
}

/** Returns the period of an instant in the brand's calendar: days, weeks from Monday, months, years. */
export function periodAt(period: PromotionPeriod, at: Date): Period {
  if (period === 'once') {
    const all = { since: startOfTime, until: endOfTime }
    return { name: '', now: all, before: all }
  }
  const days = firstDays(period, brandDay(at))
  const [before = startOfTime, since = startOfTime, until = endOfTime] = days.map((day) =>
    parseBrandTime(`${day} 00:00:00`),
  )
  return {
    name: days[1] ?? '',
    now: { since, until },
    before: { since: before, until: since },
  }
}

/** Returns the span, shortened so that it does not begin before `begins`. */
export function notBefore(span: Span, begins: Date | null): Span {
  const since = begins && begins > span.since ? begins : span.since
  return { since, until: span.until > since ? span.until : since }
}
