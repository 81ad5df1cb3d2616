import {
  type MoneySettingKey,
  moneySettingKeys,
  moneySettings,
} from '@jinli/contract/money-setting'
import { settingProblem } from '@jinli/contract/money-setting.rules'
import { describe, expect, it } from 'vitest'
import { readDocument, wireDocument } from './setting-document.ts'
import { settingFields } from './setting-fields.ts'
import { documentOf, formOf, type SettingForm } from './setting-form.ts'

const account = {
  bank_name: '清源银行',
  bank_no: '6222000011112222',
  bank_owner: '锦鲤科技',
  bank_address: '清波路支行',
}
const range = { enabled: true, min: 100, max: 10_000.5, reference_required: true }
const documents: Record<MoneySettingKey, object> = {
  'deposit.bank': { ...range, accounts: [account] },
  'deposit.usdt_trc20': { ...range, enabled: false, address: '' },
  'deposit.usdt_erc20': { ...range, enabled: false, address: '' },
  'deposit.wechat': { ...range, payee: '锦鲤', code: 'wxp://f2f0' },
  'deposit.alipay': { ...range, payee: '锦鲤', code: 'https://qr.example/x' },
  rates: { deposit_rate: 7.25, withdraw_rate: 7.05, fee_trc20: 1, fee_erc20: 0.000001 },
  review: {
    two_person_above: 50_000,
    credit_tolerance: 1000,
    turnover_blocks: false,
    auto_blocks_manual: false,
    close_expired_hours: 24,
    open_deposits_max: 10,
    open_withdrawals_max: 0,
    withdrawals_per_day: 0,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 168,
  },
  vip: {
    levels: Array.from({ length: 10 }, (_, at) => ({
      recharge: 1000 * (at + 1),
      flow: 5000.5 * (at + 1),
      keep: 0,
      realperson: 0.3,
      sport: 0.25,
      e_sport: 0.25,
      joker: 0.3,
      electron: 0.000001,
      lottery: 0,
      rise_gift: 8.5,
      birthday_gift: 0,
      gift_turnover: 1,
    })),
  },
  red_packet: {
    start_time: '10:00',
    end_time: '12:00',
    count_from: '12:00',
    count_until: '10:00',
    budget: 20_000.5,
    max_times: 8,
    turnover_times: 0,
    rules: [
      { from: 100, to: 499.99, draws: 1 },
      { from: 500, to: 1_999.99, draws: 2 },
    ],
    prizes: [
      { prize: 0.88, odds: 99.5 },
      { prize: 88.88, odds: 0.5 },
    ],
  },
  reasons: { deposit: ['未查到款项', '金额不符'], withdrawal: [], adjustment: ['补发'] },
}

/** The form of a document of the wire, and the wire of a form. */
const opened = (key: MoneySettingKey) => formOf(key, readDocument(key, documents[key]))
const sent = (key: MoneySettingKey, form: SettingForm) =>
  wireDocument(key, documentOf(key, form))

it.each(moneySettingKeys)('%s: every field of the document has its control', (key) => {
  const controls = settingFields[key].map(({ name }) => name)
  expect([...controls].sort()).toEqual(Object.keys(moneySettings[key].shape).sort())
})

describe('a setting goes through its form unharmed', () => {
  it.each(moneySettingKeys)('%s', (key) => {
    const document = documents[key]
    const back = sent(key, opened(key))
    expect(back).toEqual(document)
    expect(settingProblem(key, back)).toBeNull()
  })
})

it('forgives grouping and spaces, and keeps what is no figure for the rules to name', () => {
  const form = opened('review')
  expect(sent('review', { ...form, two_person_above: ' 60,000.50 ' })).toMatchObject({
    two_person_above: 60_000.5,
  })
  const wrong = sent('review', { ...form, open_deposits_max: '1e2' })
  expect(settingProblem('review', wrong)?.field).toBe('open_deposits_max')
})

it('takes one sentence a line and drops empty ones', () => {
  const form = opened('reasons')
  const document = sent('reasons', { ...form, withdrawal: '\n 卡号有误 \n\n' })
  expect(document).toMatchObject({ withdrawal: ['卡号有误'] })
})

it('names a lacking account field by its place', () => {
  const form = opened('deposit.bank')
  const accounts = [account, { ...account, bank_no: '' }]
  const document = sent('deposit.bank', { ...form, accounts })
  expect(settingProblem('deposit.bank', document)?.field).toBe('accounts.1.bank_no')
})
