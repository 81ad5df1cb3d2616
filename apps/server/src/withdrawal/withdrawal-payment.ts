import { usdtPayout } from '@jinli/contract/withdrawal/withdrawal.rules'
import type { ReviewWithdrawal } from './withdrawal-review.store.ts'

/** Returns the payment of an order under its locked terms: method, fee and rounding. */
export function payment(w: ReviewWithdrawal) {
  const { usdt_rate, usdt_fee } = w
  if (usdt_rate === null || usdt_fee === null) return { ...w, fee: 0n, rounding: 0n }
  const { feeFen: keptFee, rounding } = usdtPayout(w.amount, usdt_rate, usdt_fee)
  return { ...w, fee: keptFee, rounding }
}
