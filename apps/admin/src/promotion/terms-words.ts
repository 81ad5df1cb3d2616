import type { PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { type Fen, formatYuan } from '@jinli/money/money'

const baseNames = {
  none: '',
  gift: '',
  first_deposit: '首次存款',
  deposit: '本期存款',
  loss: '上期净亏损',
  referral: '推荐 1 位好友',
} as const satisfies Record<PromotionTerms['basis'], string>

/** The basis (fen) of the example if the terms have no smallest basis. */
const usualBase = 100_000n
/** 100 %, in millionths. */
const whole = 100_000_000n

function bonusOf({ percent, amount, cap }: PromotionTerms, base: Fen): Fen {
  const bonus = percent > 0n ? (base * percent) / whole : amount
  return bonus > cap ? cap : bonus
}

function givesText(terms: PromotionTerms, bonus: Fen): string {
  const { turnover_times: times } = terms
  const asks =
    times > 0 ? `须完成有效流水 ${formatYuan(bonus * BigInt(times))}` : '无流水要求'
  return `彩金 ${formatYuan(bonus)}，${asks}`
}

/** Describes the terms in figures: an example, when the bonus is largest, and how many bonuses the budget pays. */
export function termsInFigures(terms: PromotionTerms): string[] {
  const { basis, percent, cap, budget, min_base } = terms
  if (basis === 'none' || cap === 0n) return []
  const name = baseNames[basis]
  const base = min_base > 0n ? min_base : usualBase
  const first =
    percent > 0n
      ? `例：${name} ${formatYuan(base)} → ${givesText(terms, bonusOf(terms, base))}`
      : `例：${name ? `${name} → ` : ''}${givesText(terms, bonusOf(terms, base))}`
  const full = percent > 0n ? (cap * whole + percent - 1n) / percent : 0n
  return [
    first,
    ...(full > base ? [`${name}达到 ${formatYuan(full)} 起封顶 ${formatYuan(cap)}`] : []),
    `总预算按最高奖励可发放 ${budget / cap} 次；含待审核的申请，不会超出`,
  ]
}
