import { isPayPasswordLength } from '../auth/secret.rules.ts'
import type { Problem } from '../refusal/refusals.ts'

/** The largest number of bank cards, and also of USDT addresses, per player (spec §9). */
export const payoutCardsMax = 5

/** The bank name that marks a card as a USDT address (spec §3 Card, §5 Add USDT address). */
export const usdtBank = 'USDT'

export type BankCardForm = {
  bank_owner: string
  bank: string
  bank_address: string
  bank_no: string
  pay_pass: string
}

/** Checks the pay password of a new card: 6 to 18 characters (spec §5, §9). */
export function cardPayPasswordProblem(password: string): Problem | null {
  return isPayPasswordLength(password) ? null : { key: 'card.pay-password-length' }
}

/** Returns the first failing rule of a bank card, in the order of spec §5 Add bank card. */
export function bankCardProblem(form: BankCardForm): Problem | null {
  if (!form.bank_owner.trim()) return { key: 'card.owner-missing' }
  if (!form.bank.trim()) return { key: 'card.bank-missing' }
  if (!form.bank_address.trim()) return { key: 'card.branch-missing' }
  if (!form.bank_no.trim()) return { key: 'card.number-missing' }
  if (!form.pay_pass) return { key: 'card.pay-password-missing' }
  if (!/^\d{8,30}$/.test(form.bank_no)) return { key: 'card.number-length' }
  return cardPayPasswordProblem(form.pay_pass)
}
