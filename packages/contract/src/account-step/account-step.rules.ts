import type { Problem } from '../refusal/refusals.ts'
import { brandDay } from '../wire/brand-time.ts'

/** The earliest birth date that the step accepts. */
export const earliestBirthDate = '1900-01-01'

/** Returns whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Returns the latest birth date of somebody of this age, in brand time. Who was born on 29 February waits for 1 March. */
export function latestBirthDate(now: Date, age: number): string {
  const today = brandDay(now)
  const day = `${Number.parseInt(today, 10) - age}${today.slice(4)}`
  return isCalendarDay(day) ? day : day.replace('-29', '-28')
}

/** Returns the problem of a birth date that nobody has: no day, before 1900, or in the future. */
export function birthDateProblem(birthday: string, now: Date): Problem | null {
  const isPossible =
    isCalendarDay(birthday) && birthday >= earliestBirthDate && birthday <= brandDay(now)
  return isPossible ? null : { key: 'account-step.birth-date-wrong' }
}
