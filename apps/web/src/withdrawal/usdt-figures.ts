import { usdtFee, usdtPayout } from '@jinli/contract/withdrawal.rules'
import type { Fen } from '@jinli/money/money'
import type { Me } from '../visit/use-me.ts'

type Rates = Pick<Me, 'withdraw_rate' | 'fee_trc20' | 'fee_erc20'>

/** What a USDT withdrawal comes to; figures that hang on the address are null without one. */
export type UsdtFigures = {
  rate: bigint
  fees: { fee_trc20: bigint; fee_erc20: bigint }
  estimate: bigint
  fee: bigint | null
  net: bigint | null
}

/**
 * The figures of the screen, by the function that the books use (spec §9): equivalent, the fee of
 * the chosen address's protocol, what arrives. Null while the rate is not known.
 */
export function usdtFigures(
  amount: Fen,
  rates: Rates,
  protocol: string | null,
): UsdtFigures | null {
  const { withdraw_rate: rate, fee_trc20, fee_erc20 } = rates
  if (rate <= 0n) return null
  const fees = { fee_trc20, fee_erc20 }
  const fee = protocol === null ? null : usdtFee(protocol, fees)
  const { estimate, net } = usdtPayout(amount, rate, fee ?? 0n)
  return { rate, fees, estimate, fee, net: fee === null ? null : net }
}

/** Nothing would arrive: the fee eats the whole amount (R-WD-14). */
export function isEaten(figures: UsdtFigures | null): boolean {
  return figures !== null && figures.net !== null && figures.net <= 0n
}
