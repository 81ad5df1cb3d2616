import { wholeOrYuan } from './amount-text.ts'
import type { Problem } from './refusals.ts'

/** How long a player may shut themselves out: a time-out of days, a self-exclusion of months or years. */
export const exclusionTerms = ['1d', '7d', '30d', '180d', '365d', '1825d'] as const
export type ExclusionTerm = (typeof exclusionTerms)[number]

/** Days of a term. */
export const exclusionDays: Readonly<Record<ExclusionTerm, number>> = {
  '1d': 1,
  '7d': 7,
  '30d': 30,
  '180d': 180,
  '365d': 365,
  '1825d': 1825,
}

/** How long a higher limit waits before the player may say it again (money F-17). */
export const raiseWaitHours = 24

/** Fen; `null` is without limit. */
export type DepositLimit = bigint | null

/** What a wish comes to: a first or lower limit holds at once, a higher one or none waits (money F-17). */
export function limitWish(
  present: DepositLimit,
  asked: DepositLimit,
): 'lower' | 'same' | 'higher' {
  if (asked === present) return 'same'
  if (asked === null) return 'higher'
  return present === null || asked < present ? 'lower' : 'higher'
}

/** What may still be deposited today; never below zero. */
export function leftToday(limit: bigint, used: bigint): bigint {
  return used < limit ? limit - used : 0n
}

/** A deposit against the player's own limit: all of it fits or none (reliability B-48). */
export function depositLimitProblem(
  limit: DepositLimit,
  used: bigint,
  amount: bigint,
): Problem | null {
  if (limit === null || used + amount <= limit) return null
  return {
    key: 'play-limit.deposit',
    params: { left: wholeOrYuan(leftToday(limit, used)) },
  }
}
