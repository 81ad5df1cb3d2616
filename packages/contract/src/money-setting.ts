import * as z from 'zod/mini'
import { packetPrize } from './red-packet.ts'
import { vipLevel, vipLevelCount } from './vip.ts'
import { type DepositMethod, depositMethods } from './vocabulary.ts'
import { micro, money } from './wire.ts'

const filled = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const range = {
  enabled: z.boolean(),
  min: money,
  max: money,
  /** No credit without the number that the payment is found by (trials T-2). */
  reference_required: z._default(z.boolean(), false),
}
const usdtChannel = z.object({ ...range, address: z.string().check(z.maxLength(64)) })
const codeChannel = z.object({
  ...range,
  payee: z.string().check(z.maxLength(64)),
  /** The text that the payment QR carries. */
  code: z.string().check(z.maxLength(256)),
})

/** Documents from before the field are without it: off. */
const hours = z._default(z.int().check(z.minimum(0), z.maximum(168)), 0)

/** A bank account of the house that players pay to. */
export const receivingAccount = z.object({
  bank_name: filled(64),
  bank_no: filled(40),
  bank_owner: filled(64),
  bank_address: filled(128),
})

/** An hour of the brand's day. */
const hourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const few = z.int().check(z.minimum(1), z.maximum(100))

/**
 * Every money setting, as staff propose and confirm it: a whole document per key, in a new version
 * each time (money F-16). Deposits and withdrawals store the version they were made under.
 */
export const moneySettings = {
  'deposit.bank': z.object({
    ...range,
    accounts: z.array(receivingAccount).check(z.maxLength(20)),
  }),
  'deposit.usdt_trc20': usdtChannel,
  'deposit.usdt_erc20': usdtChannel,
  'deposit.wechat': codeChannel,
  'deposit.alipay': codeChannel,
  /** CNY per USDT; fees in USDT (spec §3 userInfo). */
  rates: z.object({
    deposit_rate: micro,
    withdraw_rate: micro,
    fee_trc20: micro,
    fee_erc20: micro,
  }),
  /** Limits of the review; 0 or false is off (decisions §5, §7). */
  review: z.object({
    two_person_above: money,
    /** One person may credit so much more than was asked (trials T-13). */
    credit_tolerance: z._default(money, 0n),
    turnover_blocks: z.boolean(),
    /** While automatic transfer is on, transfers by hand are refused (reliability B-81). */
    auto_blocks_manual: z.boolean(),
    /** Hours after which a slip that is out of time is put away. */
    close_expired_hours: hours,
    open_deposits_max: z.int().check(z.minimum(0), z.maximum(100)),
    open_withdrawals_max: z.int().check(z.minimum(0), z.maximum(100)),
    withdrawals_per_day: z.int().check(z.minimum(0), z.maximum(1000)),
    /** Hours without withdrawals after a change of the pay password (money F-13, reliability B-68). */
    freeze_hours_after_credential: hours,
    /** Hours before a newly bound card can be paid to (decisions §7). */
    freeze_hours_after_card: hours,
  }),
  /** What each VIP level asks and gives, VIP1 first (spec §3, §9). */
  vip: z.object({ levels: z.array(vipLevel).check(z.length(vipLevelCount)) }),
  /** The daily red packets (spec §4, §9): a day keeps the version that was in force when it was announced. */
  red_packet: z.object({
    /** The window of a day, its end excluded. */
    start_time: hourOfDay,
    end_time: hourOfDay,
    /** Deposits count from this hour of the day before until that one of the day, which is excluded. */
    count_from: hourOfDay,
    count_until: hourOfDay,
    /** Most draws of a player on one day. */
    max_times: few,
    /** Most that a day pays. */
    budget: money,
    turnover_times: z.int().check(z.minimum(0), z.maximum(10)),
    /** Deposits from, to (both included) and the draws that they earn. */
    rules: z
      .array(z.object({ from: money, to: money, draws: few }))
      .check(z.minLength(1), z.maxLength(10)),
    /** What may be drawn and how often, in percent; all odds are 100. */
    prizes: z.array(packetPrize).check(z.minLength(1), z.maxLength(10)),
  }),
  /** Ready sentences for a rejection, and why staff correct a balance. */
  reasons: z.object({
    deposit: z.array(filled(100)).check(z.maxLength(20)),
    withdrawal: z.array(filled(100)).check(z.maxLength(20)),
    adjustment: z.array(filled(100)).check(z.maxLength(20)),
  }),
} as const

export type MoneySettingKey = keyof typeof moneySettings
export type MoneySetting<K extends MoneySettingKey> = z.output<(typeof moneySettings)[K]>
export const moneySettingKeys = Object.keys(moneySettings) as MoneySettingKey[]

/** The key of a deposit method's channel. */
export function channelKey<M extends DepositMethod>(method: M): `deposit.${M}` {
  return `deposit.${method}`
}

export const channelKeys = depositMethods.map(channelKey)

/** How a setting is named to people. */
export const moneySettingLabels = {
  'deposit.bank': '银行转账收款',
  'deposit.usdt_trc20': 'USDT-TRC20 收款',
  'deposit.usdt_erc20': 'USDT-ERC20 收款',
  'deposit.wechat': '微信收款',
  'deposit.alipay': '支付宝收款',
  rates: '汇率与手续费',
  review: '审核规则',
  vip: 'VIP 等级',
  red_packet: '每日红包',
  reasons: '原因模板',
} as const satisfies Record<MoneySettingKey, string>
