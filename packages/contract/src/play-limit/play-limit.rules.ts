import type { Problem } from '../refusal/refusals.ts'
import { wholeOrYuan } from '../wire/amount-text.ts'

/** Terms of an exclusion: a day to six weeks for a time-out, half a year to life for a self-exclusion. */
export const exclusionTerms = [
  '1d',
  '7d',
  '30d',
  '42d',
  '180d',
  '365d',
  '1095d',
  '1825d',
  'life',
] as const
export type ExclusionTerm = (typeof exclusionTerms)[number]

/** The length of each term in days; life is a hundred years. */
export const exclusionDays: Readonly<Record<ExclusionTerm, number>> = {
  '1d': 1,
  '7d': 7,
  '30d': 30,
  '42d': 42,
  '180d': 180,
  '365d': 365,
  '1095d': 1095,
  '1825d': 1825,
  life: 36_525,
}

/** Hours that a higher limit waits before the player can confirm it (money F-17). */
export const raiseWaitHours = 24

/** The largest sum of deposits in a brand day, in fen; `null` means unlimited. */
export type DepositLimit = bigint | null

/** Compares a requested limit with the present one. A `higher` limit, or no limit, must wait (money F-17). */
export function limitWish(
  present: DepositLimit,
  request: DepositLimit,
): 'lower' | 'same' | 'higher' {
  if (request === present) return 'same'
  if (request === null) return 'higher'
  return present === null || request < present ? 'lower' : 'higher'
}

/** Returns the fen that may still be deposited today; never negative. */
export function leftToday(limit: bigint, deposits: bigint): bigint {
  return deposits < limit ? limit - deposits : 0n
}

/** Checks a deposit against the limit that the player has set: the whole amount must fit (reliability B-48). */
export function depositLimitProblem(
  limit: DepositLimit,
  deposits: bigint,
  amount: bigint,
): Problem | null {
  if (limit === null || deposits + amount <= limit) return null
  return {
    key: 'play-limit.deposit',
    params: { left: wholeOrYuan(leftToday(limit, deposits)) },
  }
}
