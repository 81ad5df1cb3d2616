import type { Problem } from './refusals.ts'

export type RegisterForm = {
  name: string
  password: string
  confirmPass: string
  realname: string
  paypassword: string
}

/** The hint speaks of letters and digits, only the length is enforced (spec §5); spaces, controls and
 * invisible characters are not, so that no two names look alike (reliability B-7). */
const nameCharacters = /^[\p{L}\p{N}_.@-]+$/u
/** Scripts that are written together; letters of any other are a name only among themselves. */
const together =
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]*$/u
const alone = [
  /^\p{scx=Cyrillic}+$/u,
  /^\p{scx=Greek}+$/u,
  /^\p{scx=Arabic}+$/u,
  /^\p{scx=Hebrew}+$/u,
  /^\p{scx=Thai}+$/u,
  /^\p{scx=Devanagari}+$/u,
  /^\p{scx=Mongolian}+$/u,
  /^\p{scx=Tibetan}+$/u,
]

/** A Cyrillic letter among Latin ones passes for another name (trials S-14). */
function isOneScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(/\P{L}/gu, '')
  return together.test(letters) || alone.some((script) => script.test(letters))
}

/** Letters of any script and the middle dot; no digits, no markup (reliability B-23). */
const realnameCharacters = /^[\p{L}\p{M}][\p{L}\p{M}·.'\- ]*$/u

/** Characters, not UTF-16 units: a name of rare characters is not twice as long. */
function length(value: string): number {
  return Array.from(value).length
}

/** Too short for a house that asks for more than the spec; live mode does (decisions §6). */
export function isShortPassword(password: string): boolean {
  return length(password) < 8
}

/** First failing rule of the registration form, in the order of spec §5 Register 1–5. */
export function registerProblem(form: RegisterForm): Problem | null {
  if (form.name.length < 6) return { key: 'register.name-length' }
  if (!nameCharacters.test(form.name) || !isOneScript(form.name))
    return { key: 'register.name-characters' }
  if (form.password.length < 6) return { key: 'register.password-length' }
  if (form.confirmPass !== form.password) return { key: 'register.confirm' }
  const letters = length(form.realname.trim())
  if (letters < 2 || letters > 50) return { key: 'register.realname' }
  if (!realnameCharacters.test(form.realname.trim())) return { key: 'register.realname' }
  if (form.paypassword.length < 6) return { key: 'register.pay-password-length' }
  return form.paypassword === form.password ? { key: 'auth.pay-password-same' } : null
}

/** Login needs both fields (spec §5 Login). */
export function loginProblem(form: { name: string; password: string }): Problem | null {
  return form.name && form.password ? null : { key: 'auth.credentials-missing' }
}

export type PasswordForm = { password: string; paypassword: string; confirmPass: string }

/**
 * First failing rule of a password change, of either kind (spec §5 Change password). The
 * confirmation stays on the screen: a server that has none of it asks with the new one twice.
 */
export function passwordProblem(form: PasswordForm): Problem | null {
  if (!form.password) return { key: 'password.old-missing' }
  if (!form.paypassword) return { key: 'password.new-missing' }
  if (!form.confirmPass) return { key: 'password.confirm-missing' }
  if (form.password.length < 6) return { key: 'password.old-length' }
  if (form.paypassword.length < 6) return { key: 'password.new-length' }
  if (form.paypassword !== form.confirmPass) return { key: 'password.confirm' }
  return form.paypassword === form.password ? { key: 'password.same' } : null
}

/** The captcha lives on the client only (spec §5 Register 6, decisions §4). */
export function captchaProblem(typed: string, answer: string): Problem | null {
  if (!typed) return { key: 'auth.captcha-missing' }
  if (typed.toLowerCase() !== answer.toLowerCase()) return { key: 'auth.captcha-wrong' }
  return null
}
