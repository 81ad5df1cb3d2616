import type { Fen } from '@jinli/money/money'

/** Returns which part of the target is reached, in whole percent, rounded down: 100 only if all is reached. */
export function percentOf(amount: Fen, target: Fen): number {
  if (amount >= target) return 100
  return amount <= 0n ? 0 : Number.parseInt(`${(amount * 100n) / target}`, 10)
}
