/** Of a multiple: ten-thousandths of the stake. */
const UNIT = 10_000n

/** '1234.50' to fen. */
export function toFen(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** A multiple in ten-thousandths times a unit in fen: fen, rounded down as the venue does. */
export function times(multiple: bigint, unit: bigint): bigint {
  return (multiple * unit) / UNIT
}
