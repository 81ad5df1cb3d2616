import { parseYuan } from '@jinli/money/money'
import { parseMicro } from '@jinli/money/usdt'
import * as z from 'zod/mini'
import { type PromotionTerms, promotionTerms } from './promotion-terms.ts'

/** A problem of terms: `field` is the field, `detail` the text for staff. */
export type TermsProblem = { field: string; detail: string }

/** Labels of the fields of the terms, for staff. */
export const termsFieldLabels = {
  basis: '奖励依据',
  period: '参与频率',
  vip_min: '最低等级',
  vip_max: '最高等级',
  registered_days_max: '注册天数',
  birthday_month: '生日当月',
  min_base: '最低要求金额',
  percent: '奖励比例',
  amount: '固定金额',
  cap: '单次最高奖励',
  turnover_times: '流水倍数',
  weights: '计入流水的比例',
  budget: '总预算',
} as const satisfies Record<keyof PromotionTerms, string>

/** The highest percentage of a deposit or a loss (200 %). */
const percentMost = 200_000_000n

function problemAt(field: keyof PromotionTerms, says: string): TermsProblem {
  return { field, detail: `${termsFieldLabels[field]}${says}` }
}

function isField(field: string): field is keyof PromotionTerms {
  return Object.hasOwn(termsFieldLabels, field)
}

/** Checks the raw numbers before they are decoded, since the codecs would round them. */
function numbersProblem(value: object): TermsProblem | null {
  for (const field of ['min_base', 'amount', 'cap', 'budget'] as const) {
    const came: unknown = value[field as keyof typeof value]
    if (parseYuan(came) === null) return problemAt(field, '须为非负金额，最多两位小数')
  }
  const percent: unknown = value['percent' as keyof typeof value]
  const fits = typeof percent === 'number' && parseMicro(percent) !== null
  return fits ? null : problemAt('percent', '须为非负数，最多六位小数')
}

function rewardProblem(terms: PromotionTerms): TermsProblem | null {
  const { basis, percent, amount, cap, budget } = terms
  const isFixedAmount = basis === 'gift' || basis === 'referral'
  if (isFixedAmount && percent > 0n) return problemAt('percent', '不适用于固定金额的奖励')
  if (percent > 0n && amount > 0n) return problemAt('amount', '不能与奖励比例同时填写')
  if (percent === 0n && amount === 0n)
    return problemAt(isFixedAmount ? 'amount' : 'percent', '须大于0')
  if (percent > percentMost) return problemAt('percent', '不能高于200%')
  if (cap < amount || cap === 0n) return problemAt('cap', '须大于0，且不低于固定金额')
  return budget < cap ? problemAt('budget', '不能低于单次最高奖励') : null
}

function basisProblem({ basis, period, min_base }: PromotionTerms): TermsProblem | null {
  const deposits = basis === 'first_deposit' || basis === 'deposit'
  if (deposits && min_base === 0n) return problemAt('min_base', '须大于0')
  if (basis === 'first_deposit' && period !== 'once')
    return problemAt('period', '须为仅一次')
  // A loss is known only when its period has ended, and `once` never ends.
  return basis === 'loss' && period === 'once' ? problemAt('period', '不能为仅一次') : null
}

function weightsProblem({
  basis,
  weights,
  turnover_times,
}: PromotionTerms): TermsProblem | null {
  const needsWeights = turnover_times > 0 || basis === 'loss'
  const none = Object.values(weights).every((share) => share === 0)
  return needsWeights && none ? problemAt('weights', '至少一类须大于0') : null
}

/** Returns the first problem of terms in their wire form, or null. It checks shape, numbers, then combinations. */
export function termsProblem(value: unknown): TermsProblem | null {
  const result = z.safeParse(promotionTerms, value)
  if (!result.success) {
    const field = String(result.error.issues[0]?.path[0] ?? '')
    if (isField(field)) return problemAt(field, '缺失或格式不正确')
    return { field: '', detail: '条款缺失或格式不正确' }
  }
  const wrong = numbersProblem(value as object)
  if (wrong) return wrong
  const terms = result.data
  if (terms.vip_min > terms.vip_max) return problemAt('vip_max', '不能低于最低等级')
  if (terms.basis === 'none') return null
  return basisProblem(terms) ?? rewardProblem(terms) ?? weightsProblem(terms)
}

/** Whether terms pay money. If so, players can apply, and a second staff member must publish them. */
export function paysMoney({ basis }: Pick<PromotionTerms, 'basis'>): boolean {
  return basis !== 'none'
}
