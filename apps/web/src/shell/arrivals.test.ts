import { expect, it } from 'vitest'
import { arrivedSince, mayShowArrival, noArrivals } from './arrivals.ts'

it('R-HOME-27: money that came while the app is open is an arrival, what was there is none', () => {
  const first = arrivedSince(noArrivals, 50_000n)
  expect(first.amount).toBe(0n)
  expect(arrivedSince(first, 50_000n)).toBe(first)
  expect(arrivedSince(first, undefined)).toBe(first)
  const more = arrivedSince(first, 80_000n)
  expect(more.amount).toBe(30_000n)
  expect(arrivedSince(more, 90_000n).amount).toBe(40_000n)
})

it('R-HOME-27: a correction that lowers the total is no arrival', () => {
  const first = arrivedSince(noArrivals, 140_000n)
  const lower = arrivedSince(first, 50_000n)
  expect(lower).toEqual({ total: 50_000n, amount: 0n })
  expect(arrivedSince(lower, 60_000n).amount).toBe(10_000n)
})

it('P-28 R-HOME-27: the page of the order itself says that its money came', () => {
  expect(mayShowArrival('/payInfo')).toBe(false)
  for (const path of ['/', '/mine', '/gamePage', '/transRecord'])
    expect(mayShowArrival(path)).toBe(true)
})
