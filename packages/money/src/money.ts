/** An amount of CNY in fen (分), always a `bigint` (decisions §2). */
export type Fen = bigint

const yuanPattern = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/

/**
 * Parses an amount of the API: a JSON number or its plain decimal text, without a sign, with at most nine digits
 * before the point and two after it. Anything else gives `null`.
 */
export function parseYuan(input: unknown): Fen | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null
  const text = typeof input === 'number' ? String(input) : input
  if (text.length > 12 || !yuanPattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Formats fen as `-1234.50`: no grouping, always two decimals. */
export function yuanText(fen: Fen): string {
  const size = fen < 0n ? -fen : fen
  const text = size.toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Converts fen to a JSON number of the API (yuan). Throws `RangeError` for an amount above 2^53 fen. */
export function yuanNumber(fen: Fen): number {
  const limit = BigInt(Number.MAX_SAFE_INTEGER)
  if (fen > limit || fen < -limit) throw new RangeError('amount too large for the wire')
  return Number(fen) / 100
}

/** Converts a JSON number of the API (yuan, at most two decimals, may be negative) to fen. */
export function fenOfNumber(value: number): Fen {
  return BigInt(Math.round(value * 100))
}

/** Formats fen for people: `1,234.50`. */
export function formatYuan(fen: Fen): string {
  const plain = yuanText(fen)
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = '00'] = plain.slice(sign.length).split('.')
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`
}

/** Rounds fen down to whole yuan, for a "max" button if only whole yuan are accepted. */
export function wholeYuanFloor(fen: Fen): Fen {
  return fen - (fen % 100n)
}

/** 100 % in millionths of a percent, the unit of percentages in the settings. */
const wholeShare = 100_000_000n

/** Returns a share in fen, rounded down: the house keeps the rest (money I-14). `RangeError` below zero. */
export function shareOf(fen: Fen, microPercent: bigint): Fen {
  if (fen < 0n || microPercent < 0n) throw new RangeError('no share of a debt')
  return (fen * microPercent) / wholeShare
}
