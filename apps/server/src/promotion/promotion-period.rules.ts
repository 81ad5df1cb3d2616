import { brandDay, parseBrandTime } from '@jinli/contract/brand-time'
import type { PromotionPeriod } from '@jinli/contract/promotion-terms'

/** From an instant, until before another. */
export type Span = { since: Date; until: Date }

/** A period of brand days: its first day names it, except for what is given once. */
export type Period = { name: string; now: Span; before: Span }

const longAgo = new Date(0)
const never = new Date('9999-12-31T00:00:00Z')

/** `2026-11-23`, for a year, a month from 1 and a day that may lie outside of it. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** The first days of the period before, of the one of a brand day, and of the next. */
function firstDays(period: Exclude<PromotionPeriod, 'once'>, day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = (step: number) => {
    if (period === 'yearly') return dayOf(year + step, 1, 1)
    if (period === 'monthly') return dayOf(year, month + step, 1)
    if (period === 'daily') return dayOf(year, month, date + step)
    // Sunday is 0 and ends its week.
    const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
    return dayOf(year, month, date - weekday + 7 * step)
  }
  return [at(-1), at(0), at(1)]
}

/** The period that an instant lies in, by the brand's calendar: days, weeks from Monday, months, years. */
export function periodAt(period: PromotionPeriod, at: Date): Period {
  if (period === 'once') {
    const all = { since: longAgo, until: never }
    return { name: '', now: all, before: all }
  }
  const days = firstDays(period, brandDay(at))
  const [before = longAgo, since = longAgo, until = never] = days.map((day) =>
    parseBrandTime(`${day} 00:00:00`),
  )
  return {
    name: days[1] ?? '',
    now: { since, until },
    before: { since: before, until: since },
  }
}

/** A span that begins no sooner than what it belongs to. */
export function notBefore(span: Span, begins: Date | null): Span {
  const since = begins && begins > span.since ? begins : span.since
  return { since, until: span.until > since ? span.until : since }
}
