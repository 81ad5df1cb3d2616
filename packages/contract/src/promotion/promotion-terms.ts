import * as z from 'zod/mini'
import { vipLevelCount } from '../vip/vip.ts'
import { categories } from '../vocabulary.ts'
import { flag, micro, money } from '../wire/wire.ts'

/**
 * The basis of a bonus.
 * - `none`: information only; nobody applies and nothing is paid.
 * - `gift`: a fixed amount.
 * - `first_deposit`: the player's first credited deposit, if it was credited while the promotion runs.
 * - `deposit`: credited deposits of the current period.
 * - `loss`: stakes minus payouts of the bets that were settled in the previous period, in the categories that count.
 * - `referral`: players referred by the applicant whose first deposit was credited in the current period and is
 *   at least `min_base`; the amount is paid for each of them.
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

/** Labels of the bases for staff. */
export const promotionBasisLabels = {
  none: '仅展示（无奖励）',
  gift: '固定礼金',
  first_deposit: '首次存款',
  deposit: '本期存款',
  loss: '上期净亏损',
  referral: '推荐好友首存',
} as const satisfies Record<PromotionBasis, string>

/** How often a player may apply, counted in brand days, weeks from Monday, months and years. */
export const promotionPeriods = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type PromotionPeriod = (typeof promotionPeriods)[number]
export const promotionPeriodLabels = {
  once: '仅一次',
  daily: '每日一次',
  weekly: '每周一次',
  monthly: '每月一次',
  yearly: '每年一次',
} as const satisfies Record<PromotionPeriod, string>

/** The largest turnover of a bonus, as a multiple of the bonus (product decisions §6). */
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
 * The terms of a promotion. Amounts are in fen inside and in yuan on the wire; percentages are in millionths
 * inside. `termsProblem` (promotion.rules.ts) checks them, `termsInWords` describes them in Chinese.
 */
export const promotionTerms = z.object({
  basis: z.enum(promotionBases),
  period: z.enum(promotionPeriods),
  /** The VIP levels that may apply, both included. */
  vip_min: level,
  vip_max: level,
  /** The largest number of days since the registration; 0 admits all players. */
  registered_days_max: z.int().check(z.minimum(0), z.maximum(3650)),
  /** Whether players may apply only in the month of their birthday (brand time). */
  birthday_month: flag,
  /** The smallest basis that earns a bonus. For a `gift`: the least deposits of the current period, or 0. */
  min_base: money,
  /** The bonus in percent of the basis; 0 if `amount` is paid. */
  percent: micro,
  /** A fixed bonus; 0 if `percent` is paid. */
  amount: money,
  /** The largest bonus of one application. */
  cap: money,
  /** The required turnover as a multiple of the bonus; 0 requires none. */
  turnover_times: z.int().check(z.minimum(0), z.maximum(promotionTurnoverMax)),
  /** The percentage of a bet that counts towards turnover, by category; 0 counts nothing. */
  weights,
  /** The budget for all players together. */
  budget: money,
})
export type PromotionTerms = z.output<typeof promotionTerms>

/** Returns the terms in their wire form, or null if a value is out of bounds. */
export function wireOfTerms(terms: PromotionTerms): z.input<typeof promotionTerms> | null {
  const result = z.safeEncode(promotionTerms, terms)
  return result.success ? result.data : null
}

/** Terms that pay nothing: the initial terms of a new promotion. */
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
