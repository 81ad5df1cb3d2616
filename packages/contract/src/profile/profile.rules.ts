import type { Problem } from '../refusal/refusals.ts'
import { brandDay } from '../wire/brand-time.ts'
import { isEmail } from './email.rules.ts'
import { mobileOf } from './mobile.rules.ts'

/** The earliest birthday of the profile form (spec §9). */
export const earliestBirthday = '1980-01-01'
const adultYears = 18

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Returns the latest birthday of an adult, in brand time. */
export function latestBirthday(now: Date): string {
  const today = brandDay(now)
  const day = `${Number.parseInt(today, 10) - adultYears}${today.slice(4)}`
  // If today is 29 February and the earlier year has no such day, the day is 28 February.
  return isDay(day) ? day : day.replace('-29', '-28')
}

export function emailProblem(email: string): Problem | null {
  return isEmail(email.trim()) ? null : { key: 'profile.email' }
}

export function birthdayProblem(birthday: string, now: Date): Problem | null {
  if (!isDay(birthday)) return { key: 'profile.birthday' }
  const latest = latestBirthday(now)
  const isInside = birthday >= earliestBirthday && birthday <= latest
  return isInside ? null : { key: 'profile.birthday-range', params: { latest } }
}

export type ProfileForm = { mobile: string; email: string; birthday: string }

/** Returns the first failing rule of the profile form, in the order of spec §5 Profile save. */
export function profileProblem(form: ProfileForm, now: Date): Problem | null {
  if (mobileOf(form.mobile) === null) return { key: 'profile.mobile' }
  return emailProblem(form.email) ?? birthdayProblem(form.birthday, now)
}
