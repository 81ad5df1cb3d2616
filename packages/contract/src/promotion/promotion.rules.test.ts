import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { termsProblem } from './promotion.rules.ts'
import { noTerms, type PromotionTerms, promotionTerms } from './promotion-terms.ts'
import { termsInWords } from './promotion-words.ts'

const share = {
  basis: 'deposit',
  period: 'weekly',
  min_base: 10_000n,
  percent: 5_000_000n,
  cap: 10_000n,
  budget: 1_000_000n,
  turnover_times: 3,
} as const

/** Returns terms in their wire form. */
function promotionForm(more: Partial<PromotionTerms> = {}) {
  return z.encode(promotionTerms, { ...noTerms, ...share, ...more })
}

const none = { live: 0, sport: 0, esport: 0, board: 0, slot: 0, lottery: 0 }

// R-PROMO-13: the editor and the server check terms with the same rules.
describe('terms', () => {
  it('pay a share or an amount, or only inform', () => {
    expect(termsProblem(promotionForm())).toBeNull()
    expect(termsProblem(promotionForm({ percent: 0n, amount: 5000n }))).toBeNull()
    expect(termsProblem(z.encode(promotionTerms, noTerms))).toBeNull()
  })

  it.each<[Partial<PromotionTerms>, string]>([
    [{ vip_min: 3, vip_max: 2 }, '最高等级不能低于最低等级'],
    [{ min_base: 0n }, '最低要求金额须大于0'],
    [{ basis: 'first_deposit' }, '参与频率须为仅一次'],
    [{ basis: 'loss', period: 'once' }, '参与频率不能为仅一次'],
    [{ basis: 'gift' }, '奖励比例不适用于固定金额的奖励'],
    [{ amount: 100n }, '固定金额不能与奖励比例同时填写'],
    [{ percent: 0n }, '奖励比例须大于0'],
    [{ percent: 201_000_000n }, '奖励比例不能高于200%'],
    [{ cap: 0n }, '单次最高奖励须大于0，且不低于固定金额'],
    [{ budget: 9999n }, '总预算不能低于单次最高奖励'],
    [{ weights: none }, '计入流水的比例至少一类须大于0'],
  ])('%o: %s', (more, detail) => {
    expect(termsProblem(promotionForm(more))).toMatchObject({ detail })
  })

  it.each<[object, string]>([
    [{ turnover_times: 11 }, '流水倍数缺失或格式不正确'],
    [{ budget: -1 }, '总预算须为非负金额，最多两位小数'],
    [{ cap: 1.005 }, '单次最高奖励须为非负金额，最多两位小数'],
    [{ basis: 'other' }, '奖励依据缺失或格式不正确'],
  ])('%o as it came: %s', (more, detail) => {
    expect(termsProblem({ ...promotionForm(), ...more })).toMatchObject({ detail })
    expect(termsProblem(null)).toMatchObject({ detail: '条款缺失或格式不正确' })
  })
})

// R-PROMO-11
describe('terms in words', () => {
  it.each<[Partial<PromotionTerms>, string]>([
    [{}, '本周存款满100元，赠送存款金额的5%，单次最高100元'],
    [
      { basis: 'loss', weights: { ...none, sport: 100, esport: 50 }, min_base: 20_050n },
      '上周体育、电竞净亏损满200.50元，赠送净亏损的5%，单次最高100元',
    ],
    [
      { basis: 'referral', period: 'monthly', percent: 0n, amount: 3800n },
      '本月有经您推荐注册的好友完成首次存款且首存满100元，每推荐一位赠送38元，单次最高100元',
    ],
    [{ basis: 'gift', percent: 0n, amount: 8800n, min_base: 0n }, '赠送88元'],
  ])('%o', (more, words) => {
    expect(termsInWords({ ...noTerms, ...share, ...more })[1]).toBe(words)
  })

  it('say who may take part, and nothing where nothing is given', () => {
    const who = { vip_min: 2, vip_max: 4, registered_days_max: 30, birthday_month: true }
    expect(termsInWords({ ...noTerms, ...share, ...who })[0]).toBe(
      'VIP2至VIP4、注册30天内、生日当月的会员可参与，每位会员每周一次（周一至周日）',
    )
    expect(termsInWords(noTerms)).toEqual([])
  })
})
