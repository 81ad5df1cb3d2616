import { describe, expect, it } from 'vitest'
import { isEaten, usdtFigures } from './usdt-figures.ts'

const rates = { withdraw_rate: 7_080_000n, fee_erc20: 5_000_000n, fee_trc20: 1_000_000n }

describe('figures of a USDT withdrawal', () => {
  it('R-WD-11 R-WD-12 R-WD-13: equivalent rounded down, the protocol’s fee off it', () => {
    // 300 ÷ 7.08 = 42.3728…
    expect(usdtFigures(30_000n, rates, 'TRC20')).toMatchObject({
      estimate: 42_370_000n,
      fee: 1_000_000n,
      net: 41_370_000n,
    })
    expect(usdtFigures(30_000n, rates, 'ERC20')).toMatchObject({
      fee: 5_000_000n,
      net: 37_370_000n,
    })
  })

  it('tells the equivalent before an address is chosen, and no net', () => {
    const figures = usdtFigures(30_000n, rates, null)
    expect(figures).toMatchObject({ estimate: 42_370_000n, fee: null, net: null })
    expect(isEaten(figures)).toBe(false)
  })

  it('R-WD-14: sees when nothing would arrive', () => {
    const dear = { ...rates, fee_erc20: 42_370_000n }
    expect(isEaten(usdtFigures(30_000n, dear, 'ERC20'))).toBe(true)
    expect(isEaten(usdtFigures(30_100n, dear, 'ERC20'))).toBe(false)
    expect(usdtFigures(30_000n, { ...rates, withdraw_rate: 0n }, 'TRC20')).toBeNull()
  })
})
