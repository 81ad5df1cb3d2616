import { brandDay } from './brand-time.ts'
import type { Problem } from './refusals.ts'

/** Of the profile form alone: the agent form has its own (spec §5). Every repetition is bounded. */
const mobilePattern = /^(?:0|86|17951)?(?:13\d|14[57]|15[0-35-9]|17[678]|18\d)\d{8}$/

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9-]{1,63}$/i

/** An ordinary address: a mailbox, and a domain of two labels and more. No pattern looks at it as a whole. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (local.length > 64 || text.length > 254 || !localPart.test(local)) return false
  const labels = domain.split('.')
  const fits = labels.every((each) => label.test(each) && !/^-|-$/.test(each))
  return fits && labels.length > 1 && /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
}

/** Spec §9. */
export const earliestBirthday = '1980-01-01'
const adultYears = 18

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The last day that somebody who is of age today can be born on, in brand time. */
export function latestBirthday(now: Date): string {
  const today = brandDay(now)
  const day = `${Number.parseInt(today, 10) - adultYears}${today.slice(4)}`
  // The 29th of February is there every fourth year.
  return isDay(day) ? day : day.replace('-29', '-28')
}

export type ProfileForm = { mobile: string; email: string; birthday: string }

/** First failing rule of the profile form, in the order of spec §5 Profile save. */
export function profileProblem(form: ProfileForm, now: Date): Problem | null {
  if (!mobilePattern.test(form.mobile.trim())) return { key: 'profile.mobile' }
  if (!isEmail(form.email.trim())) return { key: 'profile.email' }
  if (!isDay(form.birthday)) return { key: 'profile.birthday' }
  const latest = latestBirthday(now)
  const isInside = form.birthday >= earliestBirthday && form.birthday <= latest
  return isInside ? null : { key: 'profile.birthday-range', params: { latest } }
}
