import type { Fen } from './money.ts'

/** A USDT quantity in units of 10⁻⁶ USDT. `RateMicro` is a rate: CNY per USDT × 10⁶. Neither is ever a float. */
export type UsdtMicro = bigint
export type RateMicro = bigint

const ratePattern = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/

/** Parses a decimal text or number with at most six decimals to micro units. Anything else gives `null`. */
export function parseMicro(input: string | number): bigint | null {
  const text = String(input)
  if (!ratePattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

/** Converts micro units to a JSON number. */
export function microNumber(value: bigint): number {
  return Number(value) / 1_000_000
}

/** Converts a JSON number of the API (at most six decimals) to micro units. */
export function microOfNumber(value: number): bigint {
  return BigInt(Math.round(value * 1_000_000))
}

/** Formats micro units for people: `1,234.50`, grouped, with two to six decimals. */
export function formatMicro(value: bigint): string {
  const [whole = '0', fraction = ''] = microText(value < 0n ? -value : value).split('.')
  const sign = value < 0n ? '-' : ''
  const integerText = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${sign}${integerText}.${fraction.padEnd(2, '0')}`
}

/** Formats micro units as `7.12`: a plain decimal without trailing zeros. */
export function microText(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = (size % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  const whole = `${value < 0n ? '-' : ''}${size / 1_000_000n}`
  return fraction ? `${whole}.${fraction}` : whole
}

/** Returns amount ÷ rate in micro units, rounded down to 0.01 USDT (spec §9). `RangeError` unless rate > 0. */
export function usdtFloor2(amount: Fen, rate: RateMicro): UsdtMicro {
  if (rate <= 0n) throw new RangeError('rate must be positive')
  const hundredths = (amount * 1_000_000n) / rate
  return hundredths * 10_000n
}
