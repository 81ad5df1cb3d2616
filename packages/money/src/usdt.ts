import type { Fen } from './money.ts'

/** USDT quantities: 10⁻⁶ units. Rates: CNY per USDT × 10⁶. Both `bigint`, never a float. */
export type UsdtMicro = bigint
export type RateMicro = bigint

const ratePattern = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/

/** Decimal text or number with at most six places → micro units; anything else `null`. */
export function parseMicro(input: string | number): bigint | null {
  const text = String(input)
  if (!ratePattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

/** Micro units → JSON number. */
export function microNumber(value: bigint): number {
  return Number(value) / 1_000_000
}

/** amount ÷ rate in USDT, rounded down to two places (spec §9), as micro units. */
export function usdtFloor2(amount: Fen, rate: RateMicro): UsdtMicro {
  if (rate <= 0n) throw new RangeError('rate must be positive')
  const hundredths = (amount * 1_000_000n) / rate
  return hundredths * 10_000n
}
