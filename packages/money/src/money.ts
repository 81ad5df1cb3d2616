/** Money inside Jinli: CNY in fen (分), always `bigint` (decisions §2). */
export type Fen = bigint

const yuanPattern = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/

/**
 * Reads an amount from the wire: a JSON number or its plain decimal string, at most nine
 * whole digits and two decimals, never signed. Anything else gives `null`.
 */
export function parseYuan(input: unknown): Fen | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null
  const text = typeof input === 'number' ? String(input) : input
  if (text.length > 12 || !yuanPattern.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Fen → `-1234.50`: no grouping, always two decimals. */
export function yuanText(fen: Fen): string {
  const size = fen < 0n ? -fen : fen
  const text = size.toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Fen → the JSON number of the wire. Exact for every amount below 2^53 fen. */
export function yuanNumber(fen: Fen): number {
  const limit = BigInt(Number.MAX_SAFE_INTEGER)
  if (fen > limit || fen < -limit) throw new RangeError('amount too large for the wire')
  return Number(fen) / 100
}

/** A wire number (at most two decimals, may be negative) → fen. */
export function fenOfNumber(value: number): Fen {
  return BigInt(Math.round(value * 100))
}

/** Fen → `1,234.50`, for people. */
export function formatYuan(fen: Fen): string {
  const plain = yuanText(fen)
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = '00'] = plain.slice(sign.length).split('.')
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`
}

/** Whole yuan, rounded down: what a "max" button may offer where only whole yuan are taken. */
export function wholeYuanFloor(fen: Fen): Fen {
  return fen - (fen % 100n)
}

/** Whole parts of a percentage, as settings keep it: millionths of a percent. */
const wholeShare = 100_000_000n

/** A share of an amount that is not below zero; less than a fen stays with the house (money I-14). */
export function shareOf(fen: Fen, microPercent: bigint): Fen {
  if (fen < 0n || microPercent < 0n) throw new RangeError('no share of a debt')
  return (fen * microPercent) / wholeShare
}
