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

/** A wire number (at most six decimals) → micro units. */
export function microOfNumber(value: number): bigint {
  return BigInt(Math.round(value * 1_000_000))
}

/** Micro units → `1,234.50`, for people: grouped, two decimals or as many as there are. */
export function formatMicro(value: bigint): string {
  const [whole = '0', fraction = ''] = microText(value < 0n ? -value : value).split('.')
  const sign = value < 0n ? '-' : ''
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${sign}${grouped}.${fraction.padEnd(2, '0')}`
}

/** Micro units → `7.12`: a plain decimal without idle zeros. */
export function microText(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = (size % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  const whole = `${value < 0n ? '-' : ''}${size / 1_000_000n}`
  return fraction ? `${whole}.${fraction}` : whole
}

/** amount ÷ rate in USDT, rounded down to two places (spec §9), as micro units. */
export function usdtFloor2(amount: Fen, rate: RateMicro): UsdtMicro {
  if (rate <= 0n) throw new RangeError('rate must be positive')
  const hundredths = (amount * 1_000_000n) / rate
  return hundredths * 10_000n
}
