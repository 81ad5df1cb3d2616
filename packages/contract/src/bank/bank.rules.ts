import { isOwnPicture } from '../content/content.ts'
import { usdtBank } from '../payout-card/payout-card.rules.ts'
import type { Problem } from '../refusal/refusals.ts'
import { bankNameMax } from './bank.ts'

export type BankForm = { name: string; logo: string; reason: string }

/** Returns a problem unless the bank code is 2 to 12 capital letters or digits. */
export function bankCodeProblem(code: string): Problem | null {
  return /^[A-Z0-9]{2,12}$/.test(code) ? null : { key: 'bank.code-invalid' }
}

/** Returns the first failing rule of a bank: name, logo, reason. */
export function bankProblem({ name, logo, reason }: BankForm): Problem | null {
  const text = name.trim()
  // The bank name `USDT` marks a card as a USDT address (spec §3 Card).
  const fits = text.length > 0 && text.length <= bankNameMax
  if (!fits || text.toUpperCase() === usdtBank) return { key: 'bank.name-invalid' }
  if (!isOwnPicture(logo)) return { key: 'bank.logo-missing' }
  return reason.trim() ? null : { key: 'review.reason-missing' }
}
