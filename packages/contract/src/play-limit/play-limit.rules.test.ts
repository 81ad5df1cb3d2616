import { describe, expect, it } from 'vitest'
import { refusal } from '../refusal/refusals.ts'
import { minuteText } from '../wire/brand-time.ts'
import { depositLimitProblem, leftToday, limitWish } from './play-limit.rules.ts'

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

describe('a deposit against the limit', () => {
  const problemOf = (limit: bigint | null, deposits: bigint, amount: bigint) => {
    const problem = depositLimitProblem(limit, deposits, amount)
    return problem && refusal(problem.key, problem.params).message
  }

  it('R-LIMIT-11: all of it fits or none, to the fen', () => {
    expect(problemOf(null, 10n ** 12n, 10n ** 11n)).toBeNull()
    expect(problemOf(10_000n, 5000n, 5000n)).toBeNull()
    expect(problemOf(10_000n, 5000n, 5001n)).toBe(
      '超过您设置的每日存款限额，今日还可存50元',
    )
    expect(problemOf(10_000n, 4950n, 9000n)).toContain('50.50元')
    // The player lowered the limit below the deposits of today.
    expect(problemOf(0n, 5000n, 1n)).toContain('还可存0元')
    expect(leftToday(0n, 5000n)).toBe(0n)
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
