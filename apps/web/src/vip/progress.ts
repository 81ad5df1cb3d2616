import type { uservip, VipStanding } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Fen } from '@jinli/money/money'
import { percentOf } from '../ui/percent.ts'

export type Level = Output<typeof uservip>[number]

/** The highest level (spec §9). */
export const topLevel = 10

/** Returns the level that the name of a rank contains: the number after the letter P (spec §3). */
export function vipOf(rank: string): number {
  const digits = /P\s*(\d{1,2})/i.exec(rank)?.[1]
  return digits === undefined ? 0 : Number.parseInt(digits, 10)
}

/**
 * Returns the progress to the next level in whole percent (spec §4 VIP): deposits ÷ the deposits that the next level
 * requires. `levels` starts at VIP1, so `levels[level]` is the next level.
 */
export function vipPercent(
  level: number,
  deposits: Fen,
  levels: readonly { recharge: Fen }[],
): number {
  if (level >= topLevel) return 100
  const target = levels[level]?.recharge ?? 0n
  if (deposits <= 0n || target <= 0n) return 0
  const percent = (deposits * 200n + target) / (target * 2n)
  return percent > 100n ? 100 : Number.parseInt(percent.toString(), 10)
}

/**
 * Returns the progress to the next level over all its conditions: the share of the one that is furthest away. While
 * the other conditions are unknown, the progress is below 100.
 */
export function overallPercent(
  depositPercent: number,
  standing: Pick<VipStanding, 'flow' | 'next'> | undefined,
): number {
  if (!standing) return Math.min(99, depositPercent)
  const { flow, next } = standing
  if (!next) return depositPercent
  const shares = [depositPercent, percentOf(flow, next.flow)]
  if (next.again) shares.push(percentOf(next.again.done, next.again.flow))
  return Math.min(...shares)
}

/** Returns the progress to the next level over all its conditions, as every screen shows it; 100 at the top. */
export function levelPercent(
  level: number,
  deposits: Fen,
  levels: readonly { recharge: Fen }[],
  standing: Parameters<typeof overallPercent>[1],
): number {
  if (level >= topLevel) return 100
  return overallPercent(vipPercent(level, deposits, levels), standing)
}
