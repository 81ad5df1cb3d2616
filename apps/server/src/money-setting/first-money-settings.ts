import { reasons } from '@jinli/contract/concept/concepts'
import {
  type MoneySetting,
  type MoneySettingKey,
  moneySettingKeys,
  moneySettings,
  reasonTopics,
} from '@jinli/contract/money-setting/money-setting'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { change, type Tx } from '../platform/db.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { firstGameRates } from './first-game-rates.ts'
import { firstGivingLevels, firstLevels } from './first-levels.ts'
import { firstPackets } from './first-packets.ts'

type FirstSettings = { [K in MoneySettingKey]: MoneySetting<K> }

const yuanTail = { tail_step: 1n, tail_max: 99n }
const usdtTail = { usdt_tail_step: 100n, usdt_tail_max: 9900n }
const wide = { min: 10_000n, max: 500_000n, reference_required: false, ...yuanTail }
const demoText = '演示环境收款码，不接入任何真实支付'

const firstReasons = Object.fromEntries(
  reasonTopics.map((topic) => [topic, [...reasons[topic].first]]),
) as MoneySetting<'reasons'>

/** Settings of the sandbox with demo accounts; none of them is real (decisions §1). */
const sandbox: FirstSettings = {
  'deposit.bank': {
    enabled: true,
    min: 10_000n,
    max: 5_000_000n,
    reference_required: false,
    tail_step: 1n,
    tail_max: 0n,
    accounts: [
      {
        bank_name: '锦江商业银行',
        bank_no: '6200000000000018821',
        bank_owner: '锦鲤演示收款户',
        bank_address: '锦江市清波路支行',
      },
    ],
  },
  'deposit.usdt_trc20': {
    enabled: true,
    min: 10_000n,
    max: 10_000_000n,
    reference_required: false,
    ...usdtTail,
    address: 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
  },
  'deposit.usdt_erc20': {
    enabled: true,
    min: 50_000n,
    max: 10_000_000n,
    reference_required: false,
    ...usdtTail,
    address: '0xe479Fe11aC3b13Cc9904b4D9652667b9E7298F19',
  },
  'deposit.wechat': {
    enabled: true,
    ...wide,
    payee: '锦鲤演示商户',
    code: `${demoText} WX-0001`,
  },
  'deposit.alipay': {
    enabled: true,
    ...wide,
    payee: '锦鲤演示商户',
    code: `${demoText} ZFB-0001`,
  },
  rates: {
    deposit_rate: 7_120_000n,
    withdraw_rate: 7_080_000n,
    fee_trc20: 1_000_000n,
    fee_erc20: 5_000_000n,
  },
  review: {
    // Twenty thousand yuan: a first amount that one person can never credit and pay out again.
    two_person_above: 2_000_000n,
    credit_tolerance: 100_000n,
    turnover_blocks: false,
    auto_blocks_manual: false,
    close_expired_hours: 24,
    expired_amount_hours: 72,
    open_deposits_max: 10,
    open_withdrawals_max: 0,
    withdrawals_per_day: 0,
    freeze_hours_after_credential: 0,
    freeze_hours_after_card: 0,
    // The highest multiple of a shipped game, and two times the most that a sandbox round pays a player.
    win_hold_times: 10_000,
    win_hold_round: 50_000n,
    win_hold_hour: 200_000_000n,
  },
  vip: { levels: firstGivingLevels },
  rebate: { games: firstGameRates },
  red_packet: firstPackets,
  turnover: { live: 100, sport: 100, esport: 100, board: 100, slot: 100, lottery: 100 },
  reasons: firstReasons,
}

const usdtDefaults = { enabled: false, reference_required: true }

/**
 * Live mode opens no deposit method, requires references, blocks withdrawals that the sandbox only flags, and
 * requires two people above 50 000 yuan.
 */
const live: FirstSettings = {
  ...sandbox,
  'deposit.bank': { ...sandbox['deposit.bank'], ...usdtDefaults, accounts: [] },
  'deposit.usdt_trc20': { ...sandbox['deposit.usdt_trc20'], ...usdtDefaults, address: '' },
  'deposit.usdt_erc20': { ...sandbox['deposit.usdt_erc20'], ...usdtDefaults, address: '' },
  'deposit.wechat': { ...wide, ...usdtDefaults, payee: '', code: '' },
  'deposit.alipay': { ...wide, ...usdtDefaults, payee: '', code: '' },
  vip: { levels: firstLevels },
  review: {
    ...sandbox.review,
    turnover_blocks: true,
    auto_blocks_manual: true,
    open_withdrawals_max: 1,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 24,
  },
}

/** Inserts the first version of every money setting; each later one needs two people (money F-16). */
export async function seedMoneySettings(tx: Tx, mode: 'sandbox' | 'live'): Promise<void> {
  const first = mode === 'live' ? live : sandbox
  const settings = tableOf(moneySettingKeys, 'first', {
    key: ['text', (key) => key],
    value: [
      'jsonb',
      (key) => JSON.stringify(z.encode(moneySettings[key], first[key] as never)),
    ],
  })
  await change(
    tx,
    sql`INSERT INTO money_setting (key, version, value, state, reason, checked_at)
      SELECT key, 1, value, 'approved', '初始设置', app_now() FROM ${settings}
      ON CONFLICT (key, version) DO NOTHING`,
  )
}
