import { isLongPayPassword, isSameSecret, normalSecret } from '../auth/secret.rules.ts'
import { codeProblem } from '../contact/contact.rules.ts'
import type { Problem } from '../refusal/refusals.ts'

/** The secrets that can be recovered. */
export const recoverySecrets = ['login', 'pay'] as const
export type RecoverySecret = (typeof recoverySecrets)[number]

/** What service can give back or take away; lost factors are taken away. */
export const recoveryCaseSecrets = [...recoverySecrets, 'factor'] as const
export type RecoveryCaseSecret = (typeof recoveryCaseSecrets)[number]

export const recoverySecretLabels = {
  login: '登录密码',
  pay: '支付密码',
  factor: '双重验证',
} as const satisfies Record<RecoveryCaseSecret, string>

/** How a player proves to be the owner: a code to a verified contact, a recovery code, a passkey, the one-time link of service. */
export const recoveryWays = ['email', 'phone', 'code', 'passkey', 'link'] as const
export type RecoveryWay = (typeof recoveryWays)[number]

export type RecoveryForm = {
  way: RecoveryWay
  secret: RecoverySecret
  name: string
  code: string
  paypassword: string
}

/** Returns a problem of a new password that no rule of the account forbids. */
function newSecretProblem({ secret, paypassword }: RecoveryForm): Problem | null {
  if (!paypassword) return { key: 'password.new-missing' }
  const isTooLong = secret === 'pay' && isLongPayPassword(paypassword)
  return normalSecret(paypassword).length < 6 || isTooLong
    ? { key: 'password.new-length' }
    : null
}

/** Returns the first failing rule of the form; the page adds the confirmation. */
export function recoveryProblem(form: RecoveryForm): Problem | null {
  const namesAccount = form.way !== 'link' && form.way !== 'passkey'
  if (namesAccount && !form.name.trim()) return { key: 'recovery.name-missing' }
  if (form.way === 'code' && !form.code.trim()) return { key: 'recovery.code-missing' }
  const isSent = form.way === 'email' || form.way === 'phone'
  return (isSent ? codeProblem(form.code) : null) ?? newSecretProblem(form)
}

/** Returns the first failing rule of the page's form. */
export function recoveryPageProblem(
  form: RecoveryForm & { confirmPass: string },
): Problem | null {
  const problem = recoveryProblem(form)
  if (problem) return problem
  if (!form.confirmPass) return { key: 'password.confirm-missing' }
  return isSameSecret(form.paypassword, form.confirmPass)
    ? null
    : { key: 'password.confirm' }
}

/** The form of a typed recovery code that is hashed: no hyphens or blanks, no case. */
export function plainRecoveryCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}
