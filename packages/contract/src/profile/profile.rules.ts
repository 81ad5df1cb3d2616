import { isCalendarDay, latestBirthDate } from '../account-step/account-step.rules.ts'
import type { Problem } from '../refusal/refusals.ts'
import { mobileOf } from './mobile.rules.ts'

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9-]{1,63}$/i

/** Whether a text is an e-mail address. Each part is checked separately, which bounds the cost of the patterns. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (local.length > 64 || text.length > 254 || !localPart.test(local)) return false
  const labels = domain.split('.')
  const fits = labels.every((each) => label.test(each) && !/^-|-$/.test(each))
  return fits && labels.length > 1 && /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
}

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
