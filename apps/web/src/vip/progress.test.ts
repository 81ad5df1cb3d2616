import { describe, expect, it } from 'vitest'
import { vipPercent } from './progress.ts'

const levels = Array.from({ length: 10 }, (_, n) => ({ recharge: (n + 1) * 1000 }))

describe('VIP progress', () => {
  it('is deposits over what the next level asks, rounded and capped', () => {
    expect(vipPercent(0, 500, levels)).toBe(50)
    expect(vipPercent(0, 333.33, levels)).toBe(33)
    expect(vipPercent(0, 335, levels)).toBe(34)
    expect(vipPercent(1, 5000, levels)).toBe(100)
  })

  it('is 0 when either figure is 0, and 100 at the top', () => {
    expect(vipPercent(0, 0, levels)).toBe(0)
    expect(vipPercent(0, 500, [{ recharge: 0 }])).toBe(0)
    expect(vipPercent(3, 500, [])).toBe(0)
    expect(vipPercent(10, 0, levels)).toBe(100)
  })
})
