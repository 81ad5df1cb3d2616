/**
 * How far a multiplier rises before it bursts. One number u below 10⁹ decides: 0.99 · 10⁹ / (u + 1), rounded down to
 * hundredths, at least 1.00. So a multiplier m is reached with a chance of 0.99 / m, whatever m is.
 */
export const burstRange = 1_000_000_000

/** Hundredths: what a player may aim at. */
export const targetLeast = 101
export const targetMost = 1_000_000

/** Hundredths. */
export function burstOf(drawn: number): number {
  return Math.max(100, Math.floor((99 * burstRange) / (drawn + 1)))
}

/** How many of the 10⁹ numbers reach a target in hundredths. */
export function burstsReaching(target: number): bigint {
  return (99n * BigInt(burstRange)) / BigInt(target)
}
