const AMOUNT = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/

/** Decimal yuan with at most two places ('12.3') to fen; null when it is not such a text. */
export function parseFen(text: string): bigint | null {
  const match = AMOUNT.exec(text)
  if (!match) return null
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
}

/** Fen to decimal yuan with exactly two places ('12.30'). */
export function formatFen(fen: bigint): string {
  const sign = fen < 0n ? '-' : ''
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
