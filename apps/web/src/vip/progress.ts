import type { Output } from '@jinli/contract/endpoint'
import type { uservip } from '@jinli/contract/vip'
import type { Fen } from '@jinli/money/money'

export type Level = Output<typeof uservip>[number]

/** Spec §9: ten levels. */
export const topLevel = 10

/** The level that a rank's name tells: what follows the letter P (spec §3). */
export function vipOf(rank: string): number {
  const told = /P\s*(\d{1,2})/i.exec(rank)?.[1]
  return told === undefined ? 0 : Number.parseInt(told, 10)
}

/** How much of what is asked is done, in whole percent: 100 only when all of it is. */
export function shareOf(done: Fen, asks: Fen): number {
  if (done >= asks) return 100
  return done <= 0n ? 0 : Number.parseInt(((done * 100n) / asks).toString(), 10)
}

/**
 * How far the next level is, in whole percent (spec §4 VIP): deposits so far ÷ what the next level
 * asks. The list starts at VIP1, so the entry at the index of the player's level is the next one.
 */
export function vipPercent(
  level: number,
  deposited: Fen,
  levels: readonly { recharge: Fen }[],
): number {
  if (level >= topLevel) return 100
  const needed = levels[level]?.recharge ?? 0n
  if (deposited <= 0n || needed <= 0n) return 0
  const rounded = (deposited * 200n + needed) / (needed * 2n)
  return rounded > 100n ? 100 : Number.parseInt(rounded.toString(), 10)
}
