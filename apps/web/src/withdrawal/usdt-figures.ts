import { usdtFee, usdtPayout } from '@jinli/contract/withdrawal/withdrawal.rules'
import type { Fen } from '@jinli/money/money'
import type { Me } from '../visit/use-me.ts'

type Rates = Pick<Me, 'withdraw_rate' | 'fee_trc20' | 'fee_erc20'>

/** The amounts of a USDT withdrawal. Until a USDT address is chosen, `fee` and `net` are null. */
export type UsdtFigures = {
  rate: bigint
  fees: { fee_trc20: bigint; fee_erc20: bigint }
  estimate: bigint
  fee: bigint | null
  net: bigint | null
}

/**
 * Returns the amounts that the screen shows: equivalent, fee of the protocol of the USDT address, and arriving
 * amount. They are calculated by the same function as on the server (spec §9). Null while the rate is unknown.
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

/** Returns whether the fee is as high as the amount or higher, so that nothing would arrive (R-WD-14). */
export function isEaten(figures: UsdtFigures | null): boolean {
  return figures !== null && figures.net !== null && figures.net <= 0n
}
