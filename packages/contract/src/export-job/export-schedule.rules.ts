import { brandDay, parseBrandTime } from '../wire/brand-time.ts'

export const exportRepeats = ['day', 'week', 'month'] as const
export type ExportRepeat = (typeof exportRepeats)[number]
export const exportRepeatLabels = {
  day: '每日',
  week: '每周',
  month: '每月',
} as const satisfies Record<ExportRepeat, string>

/** The number of schedules that a member may have. */
export const exportSchedulesMax = 10

/** Hours after the end of a period at which its report is written: feeds may bring its last bets late. */
const restHours = 1

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Returns the first day of the period of a day that is `steps` periods later; a week begins on Monday. */
function periodStart(repeat: ExportRepeat, day: string, steps: number): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (repeat === 'month') {
    date.setUTCMonth(date.getUTCMonth() + steps, 1)
    return date
  }
  const length = repeat === 'week' ? 7 : 1
  const past = repeat === 'week' ? (date.getUTCDay() + 6) % 7 : 0
  date.setUTCDate(date.getUTCDate() - past + steps * length)
  return date
}

/** Returns the first and last brand day of the last period whose report can be written, and when the next one can. */
export function lastPeriod(repeat: ExportRepeat, now: Date) {
  const today = brandDay(new Date(now.getTime() - restHours * 3_600_000))
  const start = periodStart(repeat, today, 0)
  const next = parseBrandTime(`${dayOf(periodStart(repeat, today, 1))} 00:00:00`)
  return {
    since: dayOf(periodStart(repeat, today, -1)),
    until: dayOf(new Date(start.getTime() - 86_400_000)),
    nextAt: new Date(next.getTime() + restHours * 3_600_000),
  }
}
