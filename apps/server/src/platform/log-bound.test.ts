import { expect, it } from 'vitest'
import { LogBound } from './log-bound.ts'

it('R-ADMIN-55: a cause has twenty lines a minute, the rest is counted', () => {
  const bound = new LogBound()
  const written = Array.from({ length: 1000 }, () => bound.admits('fault a'))
  expect(written.filter(Boolean)).toHaveLength(20)
  expect(bound.admits('fault b')).toBe(true)
  expect(bound.close()).toEqual([{ cause: 'fault a', missed: 980 }])
  expect(bound.admits('fault a')).toBe(true)
  expect(bound.close()).toEqual([])
})

it('R-ADMIN-55: any number of causes stays bounded', () => {
  const bound = new LogBound()
  const written = Array.from({ length: 10_000 }, (_, i) => bound.admits(`fault ${i}`))
  expect(written.filter(Boolean)).toHaveLength(220)
  expect(bound.close()).toEqual([{ cause: 'other', missed: 9780 }])
})
