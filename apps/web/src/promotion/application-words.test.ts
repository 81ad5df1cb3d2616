import { parseBrandTime } from '@jinli/contract/brand-time'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationFile,
  missingOf,
  percentOf,
  stateOf,
  stepsOf,
} from './application-words.ts'

const at = parseBrandTime('2026-11-23 10:00:00')
const file: ApplicationFile = {
  activity_name: '首存礼遇',
  state: 1,
  status: 'open',
  created_at: at,
  id: '7',
  activityid: 1,
  amount: 20_000n,
  required: 0n,
  done: 0n,
  decided_at: null,
  reason: '',
  basis: 'first_deposit',
  period: 'once',
  base: 20_000n,
  words: [],
  weights: null,
  can_give_up: false,
  given_up_at: null,
  taken_back: 0n,
}
const paid = { ...file, state: 2, status: 'approved', decided_at: at } as const
const titles = (of: ApplicationFile) => stepsOf(of).map(({ title, tone }) => [title, tone])

// R-PROMO-08
it('a state is one of five words', () => {
  const words = [0, 1, 2, 3, 4].map((state) => stateOf({ state, status: 'open' }).word)
  expect(words).toEqual(['未同意', '待审核', '已通过', '已拒绝', '未同意'])
  expect(stateOf({ state: 2, status: 'given_up' }).word).toBe('已放弃')
})

// R-PROMO-33
describe('what is said of an application', () => {
  it('who is waited for, then what is to be done', () => {
    expect(titles(file)).toEqual([
      ['提交申请', 'done'],
      ['等待审核', 'now'],
    ])
    const running = { ...paid, required: 100_000n, done: 99_999n }
    expect(titles(running).at(-1)).toEqual(['完成流水', 'now'])
    expect(stepsOf(running).at(-1)?.note).toBe('还差有效投注 ¥0.01')
    expect(titles({ ...running, done: 100_000n }).at(-1)).toEqual(['流水已完成', 'done'])
    expect(titles(paid).at(-1)).toEqual(['审核通过', 'done'])
  })

  it('why it was refused, and what went when it was given up', () => {
    const refused = { ...file, state: 3, status: 'rejected', reason: '资料不符' } as const
    expect(stepsOf(refused).at(-1)).toMatchObject({ note: '资料不符', tone: 'bad' })
    const left = { ...paid, status: 'given_up', taken_back: 12_345n } as const
    expect(stepsOf(left).at(-1)?.note).toBe('已从中心钱包扣回 ¥123.45，流水要求已取消')
  })

  it('only what is done reads 100 percent', () => {
    expect(percentOf({ done: 99_999n, required: 100_000n })).toBe(99)
    expect(percentOf({ done: 100_001n, required: 100_000n })).toBe(100)
    expect(percentOf({ done: 0n, required: 0n })).toBe(100)
    expect(missingOf({ done: 5n, required: 3n })).toBe(0n)
  })
})
