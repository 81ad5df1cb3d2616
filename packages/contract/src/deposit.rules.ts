import { wholeOrYuan } from './amount-text.ts'
import type { Problem } from './refusals.ts'
import type { DepositMethod } from './vocabulary.ts'

export type DepositRange = { min: bigint; max: bigint }
export type DepositForm = {
  amount: bigint | null
  bank_owner: string
  bank: string
  bank_no: string
  bank_address: string
}

/** Until the server has answered (spec §5 Deposit): 100 to 10000 yuan. */
export const defaultDepositRange: DepositRange = { min: 10_000n, max: 1_000_000n }

/** First failing rule of a deposit in the order of spec §5: range, then the payer's bank fields. */
export function depositProblem(
  method: DepositMethod,
  form: DepositForm,
  range: DepositRange,
): Problem | null {
  const { amount } = form
  if (amount === null || amount <= 0n || amount < range.min || amount > range.max) {
    const params = { min: wholeOrYuan(range.min), max: wholeOrYuan(range.max) }
    return { key: 'deposit.amount-range', params }
  }
  if (method !== 'bank') return null
  if (!form.bank_owner.trim()) return { key: 'deposit.owner-missing' }
  if (!form.bank.trim()) return { key: 'deposit.bank-missing' }
  if (!form.bank_no.trim()) return { key: 'deposit.card-missing' }
  if (!form.bank_address.trim()) return { key: 'deposit.branch-missing' }
  return null
}
