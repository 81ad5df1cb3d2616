import { expect, it } from 'vitest'
import { changedQueues, grownQueues, mineIn, mineOf, wordsOfGrowth } from './open-work.ts'

const mine = (deposits: number, withdrawals: number) => [
  { kind: 'deposit', count: deposits } as const,
  { kind: 'withdrawal', count: withdrawals } as const,
]

it('D-4: counts for the reader only what the reader may decide', () => {
  const before = { deposits: 3, withdrawals: 2, mine: mine(3, 0).slice(0, 1) }
  const now = { deposits: 4, withdrawals: 3, mine: mine(3, 0).slice(0, 1) }
  expect([mineIn(now, 'deposits'), mineIn(now, 'withdrawals')]).toEqual([3, 0])
  expect(grownQueues(before, now)).toEqual([])
  const lateCounts = { ...now, mine: [{ kind: 'deposit_expired', count: 2 } as const] }
  expect(mineIn(lateCounts, 'deposits')).toBe(2)
})

it('tells growth from any change', () => {
  const before = { deposits: 3, withdrawals: 2, mine: mine(3, 2) }
  const now = { deposits: 4, withdrawals: 1, mine: mine(4, 1) }
  expect(changedQueues(before, now)).toEqual(['deposits', 'withdrawals'])
  expect(grownQueues(before, now)).toEqual(['deposits'])
  expect(changedQueues(now, now)).toEqual([])
})

it('takes the first count for no news', () => {
  const now = { deposits: 4, withdrawals: 1, mine: mine(4, 1) }
  expect(changedQueues(undefined, now)).toEqual([])
  expect(grownQueues(undefined, now)).toEqual([])
})

it('adds up what waits', () => {
  expect(mineOf({ deposits: 4, withdrawals: 1, mine: mine(3, 2) })).toBe(5)
  expect(mineOf(undefined)).toBe(0)
})

it('tells what came in as kinds and numbers', () => {
  expect(wordsOfGrowth({ deposits: 2, withdrawals: 1 })).toBe(
    '新存款 2 笔，新取款 1 笔待审核',
  )
  expect(wordsOfGrowth({ withdrawals: 3 })).toBe('新取款 3 笔待审核')
})
