import { fenOfNumber } from '@jinli/money/money'

/** Spec §9: ten levels. */
export const topLevel = 10

/**
 * How far the next level is, in whole percent (spec §4 VIP): deposits so far ÷ what the next level
 * asks. The list starts at VIP1, so the entry at the index of the player's level is the next one.
 */
export function vipPercent(
  level: number,
  paysum: number,
  levels: readonly { recharge: number }[],
): number {
  if (level >= topLevel) return 100
  const paid = fenOfNumber(paysum)
  const needed = fenOfNumber(levels[level]?.recharge ?? 0)
  if (paid <= 0n || needed <= 0n) return 0
  const rounded = (paid * 200n + needed) / (needed * 2n)
  return rounded > 100n ? 100 : Number.parseInt(rounded.toString(), 10)
}
