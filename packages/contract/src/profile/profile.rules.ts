import { isCalendarDay, latestBirthDate } from '../account-step/account-step.rules.ts'
import type { Problem } from '../refusal/refusals.ts'
import { isEmail } from './email.rules.ts'
import { mobileOf } from './mobile.rules.ts'

/** The earliest birthday of the profile form (spec §9). */
export const earliestBirthday = '1980-01-01'
const adultYears = 18

/** Returns the latest birthday of an adult, in brand time. */
export function latestBirthday(now: Date): string {
  return latestBirthDate(now, adultYears)
}

export function emailProblem(email: string): Problem | null {
  return isEmail(email.trim()) ? null : { key: 'profile.email' }
}

export function birthdayProblem(birthday: string, now: Date): Problem | null {
  if (!isCalendarDay(birthday)) return { key: 'profile.birthday' }
  const latest = latestBirthday(now)
  const isInside = birthday >= earliestBirthday && birthday <= latest
  return isInside ? null : { key: 'profile.birthday-range', params: { latest } }
}

export type ProfileForm = { mobile: string; email: string; birthday: string }

/**
 * Returns the first failing rule of the profile form, in the order of spec §5 Profile save. The birthday that is known
 * already is not judged again.
 */
export function profileProblem(
  form: ProfileForm,
  now: Date,
  currentBirthday = '',
): Problem | null {
  if (mobileOf(form.mobile) === null) return { key: 'profile.mobile' }
  const problem = emailProblem(form.email)
  if (problem || (currentBirthday !== '' && form.birthday === currentBirthday))
    return problem
  return birthdayProblem(form.birthday, now)
}
