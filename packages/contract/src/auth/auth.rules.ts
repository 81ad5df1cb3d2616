import type { Problem } from '../refusal/refusals.ts'
import { isLongPayPassword, isSameSecret, normalSecret } from './secret.rules.ts'

export type RegisterForm = {
  name: string
  password: string
  confirmPass: string
  realname: string
  paypassword: string
}

/**
 * The characters of a user name. The hint of the form mentions letters and digits, but the spec enforces only the
 * length (spec §5). We also refuse spaces, controls and invisible characters, so that no two names look alike
 * (reliability B-7).
 */
const nameCharacters = /^[\p{L}\p{N}_.@-]+$/u
/** Writing systems (Unicode scripts) that one name may mix. */
const mixableScripts =
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]*$/u
const separateScripts = [
  /^\p{scx=Cyrillic}+$/u,
  /^\p{scx=Greek}+$/u,
  /^\p{scx=Arabic}+$/u,
  /^\p{scx=Hebrew}+$/u,
  /^\p{scx=Thai}+$/u,
  /^\p{scx=Devanagari}+$/u,
  /^\p{scx=Mongolian}+$/u,
  /^\p{scx=Tibetan}+$/u,
]

/**
 * Whether all letters of a name belong to one writing system, or to those that may be mixed. A Cyrillic letter among
 * Latin ones would imitate another name.
 */
function isOneScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(/\P{L}/gu, '')
  return (
    mixableScripts.test(letters) || separateScripts.some((script) => script.test(letters))
  )
}

/**
 * The characters of a real name: letters of any script, dots, apostrophes, hyphens and blanks as keyboards give them;
 * no digits, no markup (reliability B-23), and no pile of marks on one letter.
 */
const realnameCharacters =
  /^[\p{L}〇](?:[\p{L}〇·•‧・･.．'’‘ʼ＇\-‐‑－ \u00a0\u3000]|\p{M}(?!\p{M}{4}))*$/u

/** Returns the length in characters, not in UTF-16 units. */
function length(value: string): number {
  return Array.from(value).length
}

/** Whether a trimmed text is a real name. */
export function isRealname(text: string): boolean {
  const letters = length(text)
  return letters >= 2 && letters <= 50 && realnameCharacters.test(text)
}

/** Whether a password is too short for live mode, which requires more than the spec (decisions §6). */
export function isShortPassword(password: string): boolean {
  return length(normalSecret(password)) < 8
}

/** Returns the first failing rule of the registration form, in the order of spec §5 Register 1–5. */
export function registerProblem(form: RegisterForm): Problem | null {
  const name = form.name.trim()
  if (name.length < 6) return { key: 'register.name-length' }
  if (!nameCharacters.test(name) || !isOneScript(name))
    return { key: 'register.name-characters' }
  if (normalSecret(form.password).length < 6) return { key: 'register.password-length' }
  if (!isSameSecret(form.confirmPass, form.password)) return { key: 'register.confirm' }
  if (!isRealname(form.realname.trim())) return { key: 'register.realname' }
  if (normalSecret(form.paypassword).length < 6)
    return { key: 'register.pay-password-length' }
  if (isLongPayPassword(form.paypassword)) return { key: 'register.pay-password-long' }
  return isSameSecret(form.paypassword, form.password)
    ? { key: 'auth.pay-password-same' }
    : null
}

/** Returns a problem unless both fields of the login form are filled (spec §5 Login). */
export function loginProblem(form: { name: string; password: string }): Problem | null {
  return form.name.trim() && form.password ? null : { key: 'auth.credentials-missing' }
}

export type PasswordForm = { password: string; paypassword: string; confirmPass: string }

/**
 * Returns the first failing rule of a change of the login or pay password (spec §5 Change password). The server
 * receives no confirmation, so it passes the new password as `confirmPass`, too.
 */
export function passwordProblem(form: PasswordForm): Problem | null {
  if (!form.password) return { key: 'password.old-missing' }
  if (!form.paypassword) return { key: 'password.new-missing' }
  if (!form.confirmPass) return { key: 'password.confirm-missing' }
  // An older secret was hashed as it was typed.
  const oldLength = Math.max(form.password.length, normalSecret(form.password).length)
  if (oldLength < 6) return { key: 'password.old-length' }
  if (normalSecret(form.paypassword).length < 6) return { key: 'password.new-length' }
  if (!isSameSecret(form.paypassword, form.confirmPass)) return { key: 'password.confirm' }
  return isSameSecret(form.paypassword, form.password) ? { key: 'password.same' } : null
}

/** Checks the captcha. Only the client does this (spec §5 Register 6, decisions §4). */
export function captchaProblem(input: string, answer: string): Problem | null {
  if (!input) return { key: 'auth.captcha-missing' }
  if (input.toLowerCase() !== answer.toLowerCase()) return { key: 'auth.captcha-wrong' }
  return null
}
