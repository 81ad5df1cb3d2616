import { isShortPassword } from '@jinli/contract/auth.rules'
import type { RefusalKey } from '@jinli/contract/refusals'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'
import { isCommonPassword } from './common-passwords.ts'

type Words = { short: RefusalKey; common: RefusalKey }
const login = {
  short: 'register.password-short',
  common: 'register.password-common',
} as const
/** Of the field `paypassword`: the pay password of a sign-up, the new one of a change (decisions §3). */
const other = { short: 'password.short', common: 'password.common' } as const

function refuseWeak(password: string, name: string, { short, common }: Words): void {
  if (isShortPassword(password)) refuse(short)
  if (isCommonPassword(password, name)) refuse(common)
}

type Passwords = { name: string; password: string; paypassword: string }

/** The spec asks for six characters; a house may ask for more, and live mode does (decisions §6). */
export function refuseWeakSignUp({ protections }: Config, form: Passwords): void {
  if (!protections.strongPasswords) return
  refuseWeak(form.password, form.name, login)
  refuseWeak(form.paypassword, form.name, other)
}

/** The same of a password that takes the place of another. */
export function refuseWeakChange(
  { protections }: Config,
  password: string,
  name: string,
): void {
  if (protections.strongPasswords) refuseWeak(password, name, other)
}
