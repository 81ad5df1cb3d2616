const decimalYuan = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/

/** Parses decimal yuan with at most two places to fen: '12.3' to 1230n. Returns null for any other text. */
export function parseFen(text: string): bigint | null {
  const match = decimalYuan.exec(text)
  if (!match) return null
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
}

/** Formats fen as decimal yuan with exactly two places: 1230n as '12.30'. */
export function formatFen(fen: bigint): string {
  const sign = fen < 0n ? '-' : ''
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
