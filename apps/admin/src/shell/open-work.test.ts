import { expect, it } from 'vitest'
import { changedQueues, grownQueues, mineOf, wordsOfGrowth } from './open-work.ts'

it('tells growth from any change', () => {
  const before = { deposits: 3, withdrawals: 2, mine: [] }
  const now = { deposits: 4, withdrawals: 1, mine: [] }
  expect(changedQueues(before, now)).toEqual(['deposits', 'withdrawals'])
  expect(grownQueues(before, now)).toEqual(['deposits'])
  expect(changedQueues(now, now)).toEqual([])
})

it('takes the first count for no news', () => {
  const now = { deposits: 4, withdrawals: 1, mine: [] }
  expect(changedQueues(undefined, now)).toEqual([])
  expect(grownQueues(undefined, now)).toEqual([])
})

it('adds up what waits', () => {
  expect(mineOf({ deposits: 4, withdrawals: 1, mine: [{ count: 3 }, { count: 2 }] })).toBe(
    5,
  )
  expect(mineOf(undefined)).toBe(0)
})

it('tells what came in as kinds and numbers', () => {
  expect(wordsOfGrowth({ deposits: 2, withdrawals: 1 })).toBe(
    '新存款 2 笔，新取款 1 笔待审核',
  )
  expect(wordsOfGrowth({ withdrawals: 3 })).toBe('新取款 3 笔待审核')
})
