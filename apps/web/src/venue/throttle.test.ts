import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('R-GAME-91: passes the first on at once, and of a storm the last of each moment', () => {
  const values: number[] = []
  const pace = throttle((value: number) => values.push(value), 1000)
  for (let value = 1; value <= 500; value += 1) pace.take(value)
  expect(values).toEqual([1])
  vi.advanceTimersByTime(1000)
  expect(values).toEqual([1, 500])
  vi.advanceTimersByTime(5000)
  pace.take(501)
  expect(values).toEqual([1, 500, 501])
})

it('says nothing after its end', () => {
  const values: number[] = []
  const pace = throttle((value: number) => values.push(value), 1000)
  pace.take(1)
  pace.take(2)
  pace.stop()
  vi.advanceTimersByTime(5000)
  expect(values).toEqual([1])
})
