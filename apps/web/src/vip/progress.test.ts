import { describe, expect, it } from 'vitest'
import { percentOf } from '../ui/percent.ts'
import { levelPercent, overallPercent, vipOf, vipPercent } from './progress.ts'

const levels = Array.from({ length: 10 }, (_, n) => ({
  recharge: BigInt(n + 1) * 100_000n,
}))

// R-VIP-07 R-VIP-08
describe('VIP progress', () => {
  it('is deposits over what the next level asks, rounded and capped', () => {
    expect(vipPercent(0, 50_000n, levels)).toBe(50)
    expect(vipPercent(0, 33_333n, levels)).toBe(33)
    expect(vipPercent(0, 33_500n, levels)).toBe(34)
    expect(vipPercent(1, 500_000n, levels)).toBe(100)
  })

  it('is 0 when either figure is 0, and 100 at the top', () => {
    expect(vipPercent(0, 0n, levels)).toBe(0)
    expect(vipPercent(0, 50_000n, [{ recharge: 0n }])).toBe(0)
    expect(vipPercent(3, 50_000n, [])).toBe(0)
    expect(vipPercent(10, 0n, levels)).toBe(100)
  })
})

it('R-VIP-18: a share is whole only when all of it is done', () => {
  expect([percentOf(0n, 500n), percentOf(499n, 500n), percentOf(500n, 500n)]).toEqual([
    0, 99, 100,
  ])
  expect([percentOf(600n, 500n), percentOf(0n, 0n), percentOf(-1n, 5n)]).toEqual([
    100, 100, 0,
  ])
})

it('R-VIP-14: the level is what follows the letter P of the rank’s name', () => {
  expect(['VIP0', 'VIP3', 'VIP10', 'vip 7', '黄金VIP4', '普通会员', ''].map(vipOf)).toEqual(
    [0, 3, 10, 7, 4, 0, 0],
  )
})

describe('P-28: progress over all conditions of the next level', () => {
  const next = { level: 3, recharge: 100_000n, flow: 200_000n, again: null }

  it('P-28: is not whole while the turnover or a return is open', () => {
    expect(overallPercent(100, { flow: 50_000n, next })).toBe(25)
    expect(overallPercent(100, { flow: 199_999n, next })).toBe(99)
    expect(overallPercent(40, { flow: 300_000n, next })).toBe(40)
    const again = { flow: 1000n, done: 100n, since: '2026-11-01' }
    expect(overallPercent(100, { flow: 300_000n, next: { ...next, again } })).toBe(10)
    expect(overallPercent(100, { flow: 300_000n, next })).toBe(100)
  })

  it('P-28: is one figure for the card of the level and for /mine', () => {
    const levels = [{ recharge: 100n }, { recharge: 500_000n }]
    const vipStanding = { flow: 50_000n, next: { ...next, level: 2 } }
    expect(levelPercent(1, 500_000n, levels, vipStanding)).toBe(25)
    expect(levelPercent(1, 250_000n, levels, { ...vipStanding, flow: 200_000n })).toBe(50)
    expect(levelPercent(10, 0n, levels, undefined)).toBe(100)
  })

  it('P-28: is below 100 while the other conditions are unknown, and 100 at the top', () => {
    expect(overallPercent(100, undefined)).toBe(99)
    expect(overallPercent(0, undefined)).toBe(0)
    expect(overallPercent(100, { flow: 0n, next: null })).toBe(100)
  })
})
