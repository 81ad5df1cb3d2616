import { parseBrandTime } from '@jinli/contract/wire/brand-time'
import { describe, expect, it } from 'vitest'
import { percentOf } from '../ui/percent.ts'
import { type ApplicationFile, missingOf, stateOf, stepsOf } from './application-words.ts'

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
const approvedFile = { ...file, state: 2, status: 'approved', decided_at: at } as const
const titles = (file: ApplicationFile) =>
  stepsOf(file).map(({ title, tone }) => [title, tone])

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
    const unfinishedFile = { ...approvedFile, required: 100_000n, done: 99_999n }
    expect(titles(unfinishedFile).at(-1)).toEqual(['完成流水', 'now'])
    expect(stepsOf(unfinishedFile).at(-1)?.note).toBe('还差有效投注 ¥0.01')
    expect(titles({ ...unfinishedFile, done: 100_000n }).at(-1)).toEqual([
      '流水已完成',
      'done',
    ])
    expect(titles(approvedFile).at(-1)).toEqual(['审核通过', 'done'])
  })

  it('why it was refused, and what went when it was given up', () => {
    const rejectedFile = {
      ...file,
      state: 3,
      status: 'rejected',
      reason: '资料不符',
    } as const
    expect(stepsOf(rejectedFile).at(-1)).toMatchObject({ note: '资料不符', tone: 'bad' })
    const givenUpFile = {
      ...approvedFile,
      status: 'given_up',
      taken_back: 12_345n,
    } as const
    expect(stepsOf(givenUpFile).at(-1)?.note).toBe(
      '已从中心钱包扣回 ¥123.45，流水要求已取消',
    )
  })

  it('only what is done reads 100 percent', () => {
    expect(percentOf(99_999n, 100_000n)).toBe(99)
    expect(percentOf(100_001n, 100_000n)).toBe(100)
    expect(percentOf(0n, 0n)).toBe(100)
    expect(missingOf({ done: 5n, required: 3n })).toBe(0n)
  })
})
