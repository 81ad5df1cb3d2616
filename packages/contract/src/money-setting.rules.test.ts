import { describe, expect, it } from 'vitest'
import { settingFieldLabels, settingProblem } from './money-setting.rules.ts'
import { type MoneySettingKey, moneySettingKeys, moneySettings } from './money-setting.ts'

const account = { bank_name: '甲', bank_no: '6200', bank_owner: '乙', bank_address: '丙' }
const required = { reference_required: true }
const code = { ...required, enabled: true, min: 100, max: 5000, payee: '商户', code: 'WX' }
const erc = '0xe479Fe11aC3b13Cc9904b4D9652667b9E7298F19'
const whole = {
  'deposit.bank': { ...required, enabled: true, min: 100, max: 100, accounts: [account] },
  'deposit.usdt_trc20': {
    ...required,
    enabled: true,
    min: 0.01,
    max: 999_999_999.99,
    address: 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
  },
  'deposit.usdt_erc20': { ...required, enabled: true, min: 1, max: 2, address: erc },
  'deposit.wechat': code,
  'deposit.alipay': code,
  rates: { deposit_rate: 7.123456, withdraw_rate: 0.000001, fee_trc20: 0, fee_erc20: 5 },
  review: {
    two_person_above: 0,
    credit_tolerance: 1000,
    close_expired_hours: 168,
    turnover_blocks: false,
    auto_blocks_manual: true,
    open_deposits_max: 0,
    open_withdrawals_max: 100,
    withdrawals_per_day: 1000,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 168,
  },
  reasons: { deposit: [], withdrawal: ['不符'], adjustment: ['补记'] },
} as const satisfies Record<MoneySettingKey, object>

// R-ADMIN-36: the screens check with the same rules as the server.
describe('what a setting may be', () => {
  it.each(moneySettingKeys)('%s: a whole document at its limits', (key) => {
    expect(settingProblem(key, whole[key])).toBeNull()
  })

  it.each(moneySettingKeys)('%s: each missing field is named', (key) => {
    for (const field of Object.keys(whole[key])) {
      const rest = Object.fromEntries(
        Object.entries(whole[key]).filter(([name]) => name !== field),
      )
      expect(settingProblem(key, rest)).toEqual({
        field,
        detail: `${settingFieldLabels[field]}缺失或格式不正确`,
      })
    }
  })

  it('every field of every document has a name for people', () => {
    const fields = moneySettingKeys.flatMap((key) => Object.keys(moneySettings[key].shape))
    const all = [...fields, ...Object.keys(account)]
    expect(all.filter((field) => !settingFieldLabels[field])).toEqual([])
  })

  it('points into lists, so that a form can mark the line', () => {
    const accounts = [account, { ...account, bank_no: ' 6201' }]
    expect(settingProblem('deposit.bank', { ...whole['deposit.bank'], accounts })).toEqual({
      field: 'accounts.1.bank_no',
      detail: '收款账户第2项卡号含有首尾空格或不可见字符',
    })
  })

  it('lets a closed way be empty, but keeps no broken address for later', () => {
    const closed = { ...required, enabled: false, min: 1, max: 2 }
    expect(settingProblem('deposit.bank', { ...closed, accounts: [] })).toBeNull()
    expect(settingProblem('deposit.wechat', { ...closed, payee: '', code: '' })).toBeNull()
    expect(settingProblem('deposit.usdt_erc20', { ...closed, address: '' })).toBeNull()
    expect(
      settingProblem('deposit.usdt_erc20', { ...closed, address: erc.toLowerCase() })
        ?.field,
    ).toBe('address')
  })

  it.each([Infinity, -Infinity, NaN, -0.01, 1e21, 1e9, 0.001])(
    'is no amount: %d',
    (min) => {
      expect(settingProblem('deposit.wechat', { ...code, min })?.field).toBe('min')
    },
  )
})
