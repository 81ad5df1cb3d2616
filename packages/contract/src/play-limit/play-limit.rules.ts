import type { Problem } from '../refusal/refusals.ts'
import { wholeOrYuan } from '../wire/amount-text.ts'
import {
  type LimitPeriod,
  type LimitSetter,
  limitLabel,
  presentLabels,
} from './game-limit.rules.ts'

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

/** The largest sum of deposits in a period, in fen; `null` means unlimited. */
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

/** Returns the fen that may still be deposited; never negative. */
export function depositRoom(limit: bigint, deposits: bigint): bigint {
  return deposits < limit ? limit - deposits : 0n
}

/** A limit of deposits (fen) with the deposits that count on its period. */
export type PeriodLimit = {
  period: LimitPeriod
  setter: LimitSetter
  limit: bigint
  deposits: bigint
}

/** Returns the limit with the least room for deposits. */
export function tightestLimit<T extends PeriodLimit>(limits: readonly T[]): T | undefined {
  const roomOf = ({ limit, deposits }: T) => depositRoom(limit, deposits)
  return limits.reduce<T | undefined>(
    (tightest, limit) => (tightest && roomOf(tightest) <= roomOf(limit) ? tightest : limit),
    undefined,
  )
}

/** Returns the words for a limit: who set it, as its player and as staff read it, its name, its period, what (yuan) it leaves. */
export function limitWords({ period, setter, limit, deposits }: PeriodLimit) {
  const isOwn = setter === 'player'
  return {
    whose: isOwn ? '您设置的' : '平台设定的',
    whoseForStaff: isOwn ? '会员自设' : '平台设定的',
    limit: limitLabel('deposit', period),
    span: presentLabels[period],
    left: wholeOrYuan(depositRoom(limit, deposits)),
  }
}

/** Checks a deposit against the limits in force: the whole amount must fit (reliability B-48). */
export function depositLimitProblem(
  limits: readonly PeriodLimit[],
  amount: bigint,
): Problem | null {
  const tightest = tightestLimit(limits)
  if (!tightest || tightest.deposits + amount <= tightest.limit) return null
  return { key: 'play-limit.deposit', params: limitWords(tightest) }
}
