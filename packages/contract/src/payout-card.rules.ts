import type { Problem } from './refusals.ts'

/** At most five cards and five addresses (spec §9). */
export const payoutCardsMax = 5

export type BankCardForm = {
  bank_owner: string
  bank: string
  bank_address: string
  bank_no: string
  pay_pass: string
}

/** First failing rule in the order of spec §5 Add bank card. */
export function bankCardProblem(form: BankCardForm): Problem | null {
  if (!form.bank_owner.trim()) return { key: 'card.owner-missing' }
  if (!form.bank.trim()) return { key: 'card.bank-missing' }
  if (!form.bank_address.trim()) return { key: 'card.branch-missing' }
  if (!form.bank_no.trim()) return { key: 'card.number-missing' }
  if (!form.pay_pass) return { key: 'card.pay-password-missing' }
  if (!/^\d{8,30}$/.test(form.bank_no)) return { key: 'card.number-length' }
  if (form.pay_pass.length < 6 || form.pay_pass.length > 18) {
    return { key: 'card.pay-password-length' }
  }
  return null
}
