import { expect, it } from 'vitest'
import { changedQueues, grownQueues } from './open-work.ts'

it('tells growth from any change', () => {
  const before = { deposits: 3, withdrawals: 2 }
  const now = { deposits: 4, withdrawals: 1 }
  expect(changedQueues(before, now)).toEqual(['deposits', 'withdrawals'])
  expect(grownQueues(before, now)).toEqual(['deposits'])
  expect(changedQueues(now, now)).toEqual([])
})

it('takes the first count for no news', () => {
  const now = { deposits: 4, withdrawals: 1 }
  expect(changedQueues(undefined, now)).toEqual([])
  expect(grownQueues(undefined, now)).toEqual([])
})
