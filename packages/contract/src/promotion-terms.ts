import * as z from 'zod/mini'
import { vipLevelCount } from './vip.ts'
import { categories } from './vocabulary.ts'
import { flag, micro, money } from './wire.ts'

/**
 * What a promotion reckons its bonus from.
 * - `none`: it only informs; nobody applies and nothing is paid.
 * - `gift`: nothing; the amount is fixed.
 * - `first_deposit`: the player's first credited deposit, if it was credited while the promotion runs.
 * - `deposit`: what was credited of deposits in the period that runs.
 * - `loss`: stakes less payouts of the bets that were settled in the period before, in the categories that count.
 * - `referral`: the players who came by the applicant's link and whose first deposit was credited in the period
 *   that runs and is no less than `min_base`; the amount is for each of them.
 */
export const promotionBases = [
  'none',
  'gift',
  'first_deposit',
  'deposit',
  'loss',
  'referral',
] as const
export type PromotionBasis = (typeof promotionBases)[number]

/** How a basis is named to staff. */
export const promotionBasisLabels = {
  none: '仅展示（无奖励）',
  gift: '固定礼金',
  first_deposit: '首次存款',
  deposit: '本期存款',
  loss: '上期净亏损',
  referral: '推荐好友首存',
} as const satisfies Record<PromotionBasis, string>

/** How often a player may take part: brand days, weeks from Monday, months and years. */
export const promotionPeriods = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type PromotionPeriod = (typeof promotionPeriods)[number]
export const promotionPeriodLabels = {
  once: '仅一次',
  daily: '每日一次',
  weekly: '每周一次',
  monthly: '每月一次',
  yearly: '每年一次',
} as const satisfies Record<PromotionPeriod, string>

/** Turnover of a bonus is at most so many times the bonus (product decisions §6). */
export const promotionTurnoverMax = 10

const share = z.int().check(z.minimum(0), z.maximum(100))
const weights = z.object(
  Object.fromEntries(categories.map((category) => [category, share])) as Record<
    (typeof categories)[number],
    typeof share
  >,
)
export type TurnoverWeights = z.output<typeof weights>

const level = z.int().check(z.minimum(0), z.maximum(vipLevelCount))

/**
 * Terms that a machine reads: amounts in fen inside and yuan on the wire, percent in millionths inside. Which of
 * them may stand beside each other says `termsProblem` (promotion.rules.ts); `termsInWords` says them to people.
 */
export const promotionTerms = z.object({
  basis: z.enum(promotionBases),
  period: z.enum(promotionPeriods),
  /** Levels that may take part, both included. */
  vip_min: level,
  vip_max: level,
  /** Only players who registered at most so many days ago; 0 is everybody. */
  registered_days_max: z.int().check(z.minimum(0), z.maximum(3650)),
  /** Only in the brand month of the player's birthday. */
  birthday_month: flag,
  /** The least that the basis must come to; of a gift: deposits of the period that runs, 0 for none. */
  min_base: money,
  /** Percent of the basis; 0 where `amount` is paid. */
  percent: micro,
  /** A fixed amount; 0 where `percent` is paid. */
  amount: money,
  /** The most that one application may be given. */
  cap: money,
  /** The bonus must be bet so many times; 0 is no condition. */
  turnover_times: z.int().check(z.minimum(0), z.maximum(promotionTurnoverMax)),
  /** How much of a bet counts towards it, in percent by category; 0 does not count. */
  weights,
  /** All that may be given to all players together. */
  budget: money,
})
export type PromotionTerms = z.output<typeof promotionTerms>

/** Terms as they stand on the wire; null where one is out of its bounds. */
export function wireOfTerms(terms: PromotionTerms): z.input<typeof promotionTerms> | null {
  const encoded = z.safeEncode(promotionTerms, terms)
  return encoded.success ? encoded.data : null
}

/** Terms of a promotion that pays nothing: where an editor begins. */
export const noTerms: PromotionTerms = {
  basis: 'none',
  period: 'once',
  vip_min: 0,
  vip_max: vipLevelCount,
  registered_days_max: 0,
  birthday_month: false,
  min_base: 0n,
  percent: 0n,
  amount: 0n,
  cap: 0n,
  turnover_times: 1,
  weights: { live: 100, sport: 100, esport: 100, board: 100, slot: 100, lottery: 100 },
  budget: 0n,
}
