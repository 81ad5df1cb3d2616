import { usdtFloor2 } from '@jinli/money/usdt'
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

/** What a USDT withdrawal comes to. */
export type UsdtPayout = {
  /** USDT × 10⁶: the amount's equivalent, and what arrives; zero or less cannot be paid. */
  estimate: bigint
  net: bigint
  /** The amount in fen, split without remainder: what leaves the house, its fee, what rounding left. */
  paid: bigint
  kept: bigint
  rounding: bigint
}

/** USDT × 10⁶ times CNY per USDT × 10⁶ is this many to the fen. */
const perFen = 10_000_000_000n

/**
 * The one reckoning of a USDT withdrawal, for the screen and for the books (spec §9): the equivalent
 * is `amount` fen ÷ `rate` rounded down to two places, the protocol's `fee` comes off it. What leaves
 * is valued upwards and the fee downwards, so the player never gains a fen (money I-14).
 */
export function usdtPayout(amount: bigint, rate: bigint, fee: bigint): UsdtPayout {
  const estimate = usdtFloor2(amount, rate)
  const net = estimate - fee
  const paid = net > 0n ? (net * rate + perFen - 1n) / perFen : 0n
  const kept = ((net > 0n ? fee : estimate) * rate) / perFen
  return { estimate, net, paid, kept, rounding: amount - paid - kept }
}

/** The fee of a protocol: `withdrawcashfee` for ERC20, `withdrawfeeusdttrc` for TRC20 (spec §3). */
export function usdtFee(
  protocol: string,
  fees: { fee_erc20: bigint; fee_trc20: bigint },
): bigint {
  return protocol === 'ERC20' ? fees.fee_erc20 : fees.fee_trc20
}
