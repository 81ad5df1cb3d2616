import type { Problem } from './refusals.ts'

/** Smallest single withdrawal (spec §9), in fen. */
export const minimumWithdrawal = 10_000n

export type WithdrawalForm = { amount: bigint | null; bank: number | ''; password: string }

/** First failing rule in the order of spec §5 Withdrawal; `usdt` only changes the first text. */
export function withdrawalProblem(form: WithdrawalForm, usdt = false): Problem | null {
  if (form.bank === '') {
    return { key: usdt ? 'withdrawal.usdt-address-missing' : 'withdrawal.card-missing' }
  }
  if (form.amount === null || form.amount < minimumWithdrawal) {
    return { key: 'withdrawal.below-minimum' }
  }
  if (!form.password) return { key: 'withdrawal.pay-password-missing' }
  return null
}
