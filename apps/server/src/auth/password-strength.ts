import { isShortPassword } from '@jinli/contract/auth/auth.rules'
import type { RefusalKey } from '@jinli/contract/refusal/refusals'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import { isCommonPassword } from './common-passwords.ts'

type Words = { short: RefusalKey; common: RefusalKey }
const login = {
  short: 'register.password-short',
  common: 'register.password-common',
} as const
/**
 * Refusals of the field `paypassword`. It is the pay password in a sign-up, and the new password in a password change
 * (decisions §3).
 */
const other = { short: 'password.short', common: 'password.common' } as const

function refuseWeak(password: string, name: string, { short, common }: Words): void {
  if (isShortPassword(password)) refuse(short)
  if (isCommonPassword(password, name)) refuse(common)
}

type Passwords = { name: string; password: string; paypassword: string }

/** Refuses weak passwords of a sign-up. The spec requires six characters; live mode requires more (decisions §6). */
export function refuseWeakSignUp({ protections }: Config, form: Passwords): void {
  if (!protections.strongPasswords) return
  refuseWeak(form.password, form.name, login)
  refuseWeak(form.paypassword, form.name, other)
}

/** In live mode, refuses a new password that is weak. */
export function refuseWeakChange(
  { protections }: Config,
  password: string,
  name: string,
): void {
  if (protections.strongPasswords) refuseWeak(password, name, other)
}
