/** The scale of multiples, which are in ten-thousandths: 10,000 is one stake. */
const perUnit = 10_000n

/** Converts a decimal amount to fen: '1234.50' to 123450n. */
export function toFen(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** Multiplies a unit (fen) by a multiple (ten-thousandths). The result is in fen, rounded down as the venue does. */
export function times(multiple: bigint, unit: bigint): bigint {
  return (multiple * unit) / perUnit
}
