import { usdtFloor2 } from '@jinli/money/usdt'
import type { Problem } from '../refusal/refusals.ts'

/** The smallest withdrawal in fen (spec §9). */
export const minimumWithdrawal = 10_000n

export type WithdrawalForm = { amount: bigint | null; bank: number | ''; password: string }

/** Returns the first failing rule of a withdrawal in the order of spec §5; `usdt` only changes the first message. */
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

/** The figures of a USDT withdrawal. */
export type UsdtPayout = {
  /** In USDT × 10⁶: the equivalent of the amount, and the amount paid out; zero or less cannot be paid. */
  estimate: bigint
  net: bigint
  /** The amount in fen, split completely into payout, fee and rounding. */
  payout: bigint
  feeFen: bigint
  rounding: bigint
}

/** (USDT × 10⁶) × (CNY per USDT × 10⁶) ÷ this number = fen. */
const perFen = 10_000_000_000n

/**
 * Calculates a USDT withdrawal, for the screen and the ledger (spec §9). The equivalent is `amount` fen ÷ `rate`,
 * rounded down to two places; `net` is the equivalent minus the protocol's `fee`. The payout is rounded up and the
 * fee down, so the player never gains a fen (money I-14).
 */
export function usdtPayout(amount: bigint, rate: bigint, fee: bigint): UsdtPayout {
  const estimate = usdtFloor2(amount, rate)
  const net = estimate - fee
  const payout = net > 0n ? (net * rate + perFen - 1n) / perFen : 0n
  const feeFen = ((net > 0n ? fee : estimate) * rate) / perFen
  return {
    estimate,
    net,
    payout: payout,
    feeFen: feeFen,
    rounding: amount - payout - feeFen,
  }
}

/** Returns the fee of a protocol: `withdrawcashfee` for ERC20, `withdrawfeeusdttrc` for TRC20 (spec §3). */
export function usdtFee(
  protocol: string,
  fees: { fee_erc20: bigint; fee_trc20: bigint },
): bigint {
  return protocol === 'ERC20' ? fees.fee_erc20 : fees.fee_trc20
}
