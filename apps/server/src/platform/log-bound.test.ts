import { expect, it } from 'vitest'
import { LogBound } from './log-bound.ts'

it('R-ADMIN-55: a cause has twenty lines a minute, the rest is counted', () => {
  const logLimit = new LogBound()
  const results = Array.from({ length: 1000 }, () => logLimit.admits('fault a'))
  expect(results.filter(Boolean)).toHaveLength(20)
  expect(logLimit.admits('fault b')).toBe(true)
  expect(logLimit.close()).toEqual([{ cause: 'fault a', missed: 980 }])
  expect(logLimit.admits('fault a')).toBe(true)
  expect(logLimit.close()).toEqual([])
})

it('R-ADMIN-55: any number of causes stays bounded', () => {
  const logLimit = new LogBound()
  const results = Array.from({ length: 10_000 }, (_, i) => logLimit.admits(`fault ${i}`))
  expect(results.filter(Boolean)).toHaveLength(220)
  expect(logLimit.close()).toEqual([{ cause: 'other', missed: 9780 }])
})
