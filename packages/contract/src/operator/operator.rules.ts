import { normalSecret } from '../auth/secret.rules.ts'
import type { Problem } from '../refusal/refusals.ts'

/** The shortest staff password, in characters, in every mode. */
export const staffPasswordMin = 10

export type NewAccountForm = { username: string; display_name: string }
export type NewStaffForm = NewAccountForm & { password: string }

/** Common passwords in lower case. Digits and signs at the end of a password are ignored. */
const commonWords = new Set(
  `abc abcd admin administrator changeme default dragon football hello iloveyou jinli letmein
  login manager master monkey operator pass passw0rd password princess qazwsx qwe qweasd qwer
  qwerty qwertyuiop root secret staff sunshine superman test welcome woaini woaiwojia zxcvbn
  zxcvbnm 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc`.split(/\s+/),
)
const rows = '01234567890987654321 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm'

function isCommon(lower: string): boolean {
  const word = lower.replace(/[\d\W_]+$/, '')
  // A repetition of one to five characters, or a row of the keyboard.
  if (/^(.{1,5}?)\1+.?$/.test(lower) || rows.includes(lower)) return true
  return commonWords.has(word) || commonWords.has(lower) || new Set(lower).size < 4
}

/** Returns the first failing rule of a staff password: long enough, not common, without the member's own name. */
export function staffPasswordProblem(
  password: string,
  ...names: readonly string[]
): Problem | null {
  const normal = normalSecret(password)
  if (normal.length < staffPasswordMin) return { key: 'staff.password-length' }
  const lower = normal.toLowerCase()
  const own = names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length > 3)
  const weak = own.some((name) => lower.includes(name)) || isCommon(lower)
  return weak ? { key: 'staff.password-weak' } : null
}

/** Returns a problem if a display name is empty or has invisible characters, which could imitate another person. */
export function displayNameProblem(name: string): Problem | null {
  const plain = name.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  return plain ? null : { key: 'staff.display-name' }
}

/** Returns the first failing rule of a new account: user name, display name. */
export function newAccountProblem(form: NewAccountForm): Problem | null {
  if (!/^[a-z0-9-]{4,32}$/.test(form.username.trim())) return { key: 'staff.name-invalid' }
  return displayNameProblem(form.display_name)
}

/** Returns the first failing rule of a new staff member: user name, display name, password. */
export function newStaffProblem(form: NewStaffForm): Problem | null {
  return (
    newAccountProblem(form) ??
    staffPasswordProblem(form.password, form.username, form.display_name)
  )
}
