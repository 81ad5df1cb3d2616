import { describe, expect, it } from 'vitest'
import { unusualIn } from './unusual-setting.rules.ts'

const rates = { deposit_rate: 7.12, withdraw_rate: 7.08, fee_trc20: 1, fee_erc20: 5 }
const fields = (change: object) =>
  unusualIn('rates', rates, { ...rates, ...change }).map(({ field }) => field)

describe('R-ADMIN-62: what looks like a slip', () => {
  it.each([
    [{ deposit_rate: 712 }, ['deposit_rate']],
    [{ withdraw_rate: 0.708 }, ['withdraw_rate']],
    [{ deposit_rate: 8.9 }, ['deposit_rate']],
    [{ deposit_rate: 7.5, withdraw_rate: 7.4 }, []],
    [{ fee_trc20: 0 }, []],
    [{ fee_trc20: 15 }, ['fee_trc20']],
    [{}, []],
  ])('%o', (change, expected) => expect(fields(change)).toEqual(expected))

  it('knows amounts, too, and says why', () => {
    const bank = { enabled: false, min: 100, max: 50_000, reference_required: false }
    const before = { ...bank, accounts: [] }
    const [warning] = unusualIn('deposit.bank', before, { ...before, max: 5_000_000 })
    expect(warning).toEqual({
      field: 'max',
      detail: '最高金额 5,000,000.00：通常在 100.00 至 1,000,000.00 之间',
    })
    expect(unusualIn('deposit.bank', before, { ...before, max: 600_000 })[0]?.detail).toBe(
      '最高金额 600,000.00：与生效中的 50,000.00 相差过大',
    )
    expect(unusualIn('deposit.bank', before, 'nothing')).toEqual([])
  })
})
