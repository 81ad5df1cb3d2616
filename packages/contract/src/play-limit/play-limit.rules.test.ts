import { describe, expect, it } from 'vitest'
import { refusal } from '../refusal/refusals.ts'
import { minuteText } from '../wire/brand-time.ts'
import {
  depositLimitProblem,
  depositRoom,
  limitWish,
  tightestLimit,
} from './play-limit.rules.ts'

describe('what a wish comes to', () => {
  it.each([
    [null, 10_000n, 'lower'],
    [null, 0n, 'lower'],
    [null, null, 'same'],
    [10_000n, 10_000n, 'same'],
    [10_000n, 9999n, 'lower'],
    [10_000n, 0n, 'lower'],
    [10_000n, 10_001n, 'higher'],
    [10_000n, null, 'higher'],
    [0n, null, 'higher'],
    [0n, 1n, 'higher'],
  ] as const)('R-LIMIT-07 R-LIMIT-08: %s, then %s, is %s', (present, request, wish) => {
    expect(limitWish(present, request)).toBe(wish)
  })
})

describe('a deposit against the limits', () => {
  const own = { setter: 'player' } as const
  const problemOf = (limits: Parameters<typeof depositLimitProblem>[0], amount: bigint) => {
    const problem = depositLimitProblem(limits, amount)
    return problem && refusal(problem.key, problem.params).message
  }
  const day = (limit: bigint, deposits: bigint) =>
    ({ ...own, period: 'day', limit, deposits }) as const

  it('R-LIMIT-11: all of it fits or none, to the fen', () => {
    expect(problemOf([], 10n ** 11n)).toBeNull()
    expect(problemOf([day(10_000n, 5000n)], 5000n)).toBeNull()
    expect(problemOf([day(10_000n, 5000n)], 5001n)).toBe(
      '超过您设置的每日存款限额，今日还可存50元',
    )
    expect(problemOf([day(10_000n, 4950n)], 9000n)).toContain('50.50元')
    // The player lowered the limit below the deposits of today.
    expect(problemOf([day(0n, 5000n)], 1n)).toContain('还可存0元')
    expect(depositRoom(0n, 5000n)).toBe(0n)
  })

  it('R-CARE-11: of several limits the one with the least room decides and is named', () => {
    const week = { ...own, period: 'week', limit: 30_000n, deposits: 29_000n } as const
    const month = { ...own, period: 'month', limit: 90_000n, deposits: 88_000n } as const
    const limits = [day(20_000n, 0n), month, week]
    expect(tightestLimit(limits)).toBe(week)
    expect(problemOf(limits, 1000n)).toBeNull()
    expect(problemOf(limits, 1001n)).toBe('超过您设置的每周存款限额，本周还可存10元')
    expect(problemOf([month, { ...week, deposits: 0n }], 2001n)).toBe(
      '超过您设置的每月存款限额，本月还可存20元',
    )
    const ofStaff = { ...week, setter: 'staff', limit: 29_500n } as const
    expect(problemOf([...limits, ofStaff], 501n)).toBe(
      '超过平台设定的每周存款限额，本周还可存5元',
    )
    expect(tightestLimit([])).toBeUndefined()
  })
})

describe('a minute for people', () => {
  it.each([
    ['2026-11-21T01:30:00.000Z', '2026-11-21 09:30'],
    ['2026-11-21T01:30:00.001Z', '2026-11-21 09:31'],
    ['2026-12-31T15:59:59.999Z', '2027-01-01 00:00'],
  ])('%s is told as %s, never too early', (instant, text) => {
    expect(minuteText(new Date(instant))).toBe(text)
  })
})
