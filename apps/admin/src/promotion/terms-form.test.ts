import { termsProblem } from '@jinli/contract/promotion/promotion.rules'
import { noTerms, type PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { describe, expect, it } from 'vitest'
import { termsFormOf, termsFormProblem, termsIn, wireTerms } from './terms-form.ts'
import { termsInFigures } from './terms-words.ts'

const weekly: PromotionTerms = {
  ...noTerms,
  basis: 'deposit',
  period: 'weekly',
  vip_min: 1,
  min_base: 50_000n,
  percent: 10_000_000n,
  cap: 88_800n,
  turnover_times: 5,
  weights: { ...noTerms.weights, live: 20, board: 0 },
  budget: 5_000_000n,
}
const form = termsFormOf(weekly)

// R-PROMO-40
describe('the form of the terms', () => {
  it('says what it was given, there and back', () => {
    expect(termsIn(form)).toEqual(weekly)
    expect(termsProblem(wireTerms(form))).toBeNull()
    expect(wireTerms(form)).toMatchObject({ min_base: 500, percent: 10, cap: 888 })
    const gift = { ...weekly, basis: 'gift', percent: 0n, amount: 8_800n } as const
    expect(termsIn(termsFormOf({ ...gift, cap: 8_800n }))).toEqual({ ...gift, cap: 8_800n })
    expect(termsIn(termsFormOf(noTerms))).toEqual(noTerms)
  })

  it('names what is wrong at the field where it is typed', () => {
    const fieldOf = (change: Partial<typeof form>) =>
      termsFormProblem({ ...form, ...change })?.field
    expect(fieldOf({ percent: '很多' })).toBe('percent')
    expect(fieldOf({ percent: '' })).toBe('percent')
    expect(fieldOf({ pays: 'amount' })).toBe('amount')
    expect(fieldOf({ basis: 'gift' })).toBe('amount')
    expect(fieldOf({ cap: '1.234' })).toBe('cap')
    expect(fieldOf({ budget: '887.99' })).toBe('budget')
    expect(fieldOf({ vip_min: 5, vip_max: 2 })).toBe('vip_max')
    expect(fieldOf({ min_base: '1,000 ' })).toBeUndefined()
    const none = { weight_live: 0, weight_sport: 0, weight_esport: null, weight_slot: 0 }
    expect(fieldOf({ ...none, weight_lottery: 0 })).toBe('weight_live')
  })
})

// R-PROMO-41
describe('terms in figures', () => {
  it('give an example, where the most is reached and how often the budget lasts', () => {
    expect(termsInFigures(weekly)).toEqual([
      '例：本期存款 500.00 → 彩金 50.00，须完成有效流水 250.00',
      '本期存款达到 8,880.00 起封顶 888.00',
      '总预算按最高奖励可发放 56 次；含待审核的申请，不会超出',
    ])
  })

  it('of a fixed amount say what it is, and of none nothing', () => {
    const gift = { ...weekly, basis: 'gift', percent: 0n, amount: 8_800n } as const
    const [first] = termsInFigures({ ...gift, cap: 8_800n, turnover_times: 0 })
    expect(first).toBe('例：彩金 88.00，无流水要求')
    expect(termsInFigures(noTerms)).toEqual([])
  })
})
