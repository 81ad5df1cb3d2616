import type { Problem } from './refusals.ts'

/** At most five cards and five addresses (spec §9). */
export const payoutCardsMax = 5

/** What an address is sent as in place of a bank (spec §3 Card, §5 Add USDT address). */
export const usdtBank = 'USDT'

export type BankCardForm = {
  bank_owner: string
  bank: string
  bank_address: string
  bank_no: string
  pay_pass: string
}

/** The pay password that a binding is signed with: 6 to 18 characters (spec §5, §9). */
export function cardPayPasswordProblem(password: string): Problem | null {
  if (password.length >= 6 && password.length <= 18) return null
  return { key: 'card.pay-password-length' }
}

/** First failing rule in the order of spec §5 Add bank card. */
export function bankCardProblem(form: BankCardForm): Problem | null {
  if (!form.bank_owner.trim()) return { key: 'card.owner-missing' }
  if (!form.bank.trim()) return { key: 'card.bank-missing' }
  if (!form.bank_address.trim()) return { key: 'card.branch-missing' }
  if (!form.bank_no.trim()) return { key: 'card.number-missing' }
  if (!form.pay_pass) return { key: 'card.pay-password-missing' }
  if (!/^\d{8,30}$/.test(form.bank_no)) return { key: 'card.number-length' }
  return cardPayPasswordProblem(form.pay_pass)
}
