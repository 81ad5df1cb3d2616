import {
  type MoneySettingKey,
  moneySettingLabels,
} from '@jinli/contract/money-setting/money-setting'
import {
  type listSettings,
  settingVersion,
} from '@jinli/contract/money-setting/money-setting.admin'
import { gameRateFields } from '@jinli/contract/rebate/game-rates'
import type { Output } from '@jinli/contract/wire/endpoint'
import { sample } from './sample.ts'

/** A receiving bank account of the house. */
export const houseAccount = {
  bank_name: '清源银行',
  bank_no: '6222000011112222',
  bank_owner: '锦鲤科技',
  bank_address: '清波路支行',
}
const range = { enabled: true, min: 100, max: 10_000.5, reference_required: true }
const tail = { tail_step: 0.01, tail_max: 0.99 }
const usdtTail = { usdt_tail_step: 0.0001, usdt_tail_max: 0.0099 }

/** A document of each money setting in wire form. */
export const settingDocuments: Record<MoneySettingKey, object> = {
  'deposit.bank': { ...range, ...tail, accounts: [houseAccount] },
  'deposit.usdt_trc20': { ...range, ...usdtTail, enabled: false, address: '' },
  'deposit.usdt_erc20': { ...range, ...usdtTail, enabled: false, address: '' },
  'deposit.wechat': { ...range, ...tail, payee: '锦鲤', code: 'wxp://f2f0' },
  'deposit.alipay': { ...range, ...tail, payee: '锦鲤', code: 'https://qr.example/x' },
  turnover: { live: 100, sport: 100, esport: 100, board: 100, slot: 100, lottery: 100 },
  rates: { deposit_rate: 7.25, withdraw_rate: 7.05, fee_trc20: 1, fee_erc20: 0.000001 },
  review: {
    two_person_above: 50_000,
    credit_tolerance: 1000,
    turnover_blocks: false,
    auto_blocks_manual: false,
    close_expired_hours: 24,
    expired_amount_hours: 72,
    open_deposits_max: 10,
    open_withdrawals_max: 0,
    withdrawals_per_day: 0,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 168,
    win_hold_times: 10_000,
    win_hold_round: 1000,
    win_hold_hour: 2_000_000,
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
  rebate: {
    games: [
      {
        venue: 'ae',
        game: 'dice',
        ...Object.fromEntries(gameRateFields.map((field, at) => [field, (at + 1) / 20])),
      },
    ],
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

type Row = Output<typeof listSettings>[number]

/** Returns a version of a money setting; by default the shipped one. */
export function settingVersionOf(
  key: MoneySettingKey,
  more: Partial<Row['current']> = {},
): Row['current'] {
  const installedVersion = { version: 3, made_by: '', checked_by: '', effective_at: null }
  const value = settingDocuments[key]
  return sample(settingVersion, { key, value, mine: false, ...installedVersion, ...more })
}

/** Returns a money setting with its current version. */
export function settingRowOf(key: MoneySettingKey, more: Partial<Row> = {}): Row {
  const current = settingVersionOf(key)
  const label = moneySettingLabels[key]
  return { key, label, current, waiting: null, draft: null, newest: 3, ...more }
}
