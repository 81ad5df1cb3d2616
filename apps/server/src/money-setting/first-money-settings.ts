import {
  type MoneySetting,
  type MoneySettingKey,
  moneySettingKeys,
  moneySettings,
} from '@jinli/contract/money-setting'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { change, type Tx } from '../platform/db.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { firstGivingLevels, firstLevels } from './first-levels.ts'
import { firstPackets } from './first-packets.ts'

type FirstSettings = { [K in MoneySettingKey]: MoneySetting<K> }

const wide = { min: 10_000n, max: 500_000n, reference_required: false }
const demoText = '演示环境收款码，不接入任何真实支付'

/** Demo pay ways of the sandbox; no real account, wallet or address (decisions §1). */
const sandbox: FirstSettings = {
  'deposit.bank': {
    enabled: true,
    min: 10_000n,
    max: 5_000_000n,
    reference_required: false,
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
    address: 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
  },
  'deposit.usdt_erc20': {
    enabled: true,
    min: 50_000n,
    max: 10_000_000n,
    reference_required: false,
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
    two_person_above: 0n,
    credit_tolerance: 100_000n,
    turnover_blocks: false,
    auto_blocks_manual: false,
    close_expired_hours: 24,
    open_deposits_max: 10,
    open_withdrawals_max: 0,
    withdrawals_per_day: 0,
    freeze_hours_after_credential: 0,
    freeze_hours_after_card: 0,
  },
  vip: { levels: firstGivingLevels },
  red_packet: firstPackets,
  reasons: {
    deposit: ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'],
    withdrawal: ['收款账户信息有误', '流水未达标', '账户需要核实', '收款卡与本人不符'],
    adjustment: ['补记到账', '活动补发', '重复入账冲正', '客服补偿'],
  },
}

const proven = { enabled: false, reference_required: true }

/** Live mode opens nothing by itself, wants a reference, blocks what the sandbox flags, and asks a second person above 50 000 yuan. */
const live: FirstSettings = {
  ...sandbox,
  'deposit.bank': { ...sandbox['deposit.bank'], ...proven, accounts: [] },
  'deposit.usdt_trc20': { ...sandbox['deposit.usdt_trc20'], ...proven, address: '' },
  'deposit.usdt_erc20': { ...sandbox['deposit.usdt_erc20'], ...proven, address: '' },
  'deposit.wechat': { ...wide, ...proven, payee: '', code: '' },
  'deposit.alipay': { ...wide, ...proven, payee: '', code: '' },
  vip: { levels: firstLevels },
  review: {
    ...sandbox.review,
    two_person_above: 5_000_000n,
    turnover_blocks: true,
    auto_blocks_manual: true,
    open_withdrawals_max: 1,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 24,
  },
}

/** The first version of every money setting; later ones need two people (money F-16). */
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
      SELECT key, 1, value, 'approved', '初始设置', moment() FROM ${settings}
      ON CONFLICT (key, version) DO NOTHING`,
  )
}
