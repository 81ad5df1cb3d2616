/**
 * Limbo and Crash draw a number u below 10⁹. The multiplier bursts at 0.99 · 10⁹ / (u + 1), rounded down to hundredths,
 * at least 1.00. So every multiplier m is reached with a chance of 0.99 / m.
 */
export const burstRange = 1_000_000_000

/** The lowest and the highest target of a player, in hundredths. */
export const targetLeast = 101
export const targetMost = 1_000_000

/** Returns the multiplier at which a draw bursts, in hundredths. */
export function burstOf(draw: number): number {
  return Math.max(100, Math.floor((99 * burstRange) / (draw + 1)))
}

/** Returns how many of the 10⁹ numbers reach a target, in hundredths. */
export function burstsReaching(target: number): bigint {
  return (99n * BigInt(burstRange)) / BigInt(target)
}
