import { brandDay, startOfBrandDay } from './brand-time.ts'
import { code } from './wire.ts'

/** Days of each period of the record screens (spec §9): 1 is today, 2 seven days, 3 fifteen, 4 thirty. */
export const periodDays = { 1: 1, 2: 7, 3: 15, 4: 30 } as const
export type Period = keyof typeof periodDays

/** Calendar periods that other clients send: 5 is yesterday, 6 this week from Monday on, 7 last week. */
const calendarPeriods = [5, 6, 7] as const
export type AnyPeriod = Period | (typeof calendarPeriods)[number]

export const period = code([1, 2, 3, 4, ...calendarPeriods] as const, 4)

export const periodLabels = [
  { value: 1, label: '今天' },
  { value: 2, label: '近7天' },
  { value: 3, label: '近15天' },
  { value: 4, label: '近30天' },
] as const satisfies readonly { value: Period; label: string }[]

/** Returns the first instant of a period, which is counted in brand days. */
export function periodStart(period: Period, now: Date): Date {
  return startOfBrandDay(now, periodDays[period] - 1)
}

/** Returns the number of brand days since Monday; 0 on a Monday. */
function daysSinceMonday(now: Date): number {
  return (new Date(`${brandDay(now)}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Returns the first instant of a period and the first one after it; `until` is null where it has not ended. */
export function periodBounds(
  period: AnyPeriod,
  now: Date,
): { since: Date; until: Date | null } {
  if (period === 5) return { since: startOfBrandDay(now, 1), until: startOfBrandDay(now) }
  if (period !== 6 && period !== 7) return { since: periodStart(period, now), until: null }
  const monday = daysSinceMonday(now)
  if (period === 6) return { since: startOfBrandDay(now, monday), until: null }
  return { since: startOfBrandDay(now, monday + 7), until: startOfBrandDay(now, monday) }
}
