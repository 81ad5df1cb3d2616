import { bankNameMax } from './bank.ts'
import { isOwnPicture } from './content.ts'
import { usdtBank } from './payout-card.rules.ts'
import type { Problem } from './refusals.ts'

export type BankForm = { name: string; logo: string; reason: string }

/** Its sign among staff and in files: capitals and digits. */
export function bankCodeProblem(code: string): Problem | null {
  return /^[A-Z0-9]{2,12}$/.test(code) ? null : { key: 'bank.code-invalid' }
}

/** First thing wrong with what is written of a bank. */
export function bankProblem({ name, logo, reason }: BankForm): Problem | null {
  const trimmed = name.trim()
  // The word stands for an address in place of a bank (spec §3 Card).
  const fits = trimmed.length > 0 && trimmed.length <= bankNameMax
  if (!fits || trimmed.toUpperCase() === usdtBank) return { key: 'bank.name-invalid' }
  if (!isOwnPicture(logo)) return { key: 'bank.logo-missing' }
  return reason.trim() ? null : { key: 'review.reason-missing' }
}
