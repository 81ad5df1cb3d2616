import * as z from 'zod/mini'
import { reasons } from '../concept/concepts.ts'
import { gameRates, gameRatesMax } from '../rebate/game-rates.ts'
import { packetPrize } from '../red-packet/red-packet.ts'
import { vipLevel, vipLevelCount } from '../vip/vip.ts'
import {
  type Category,
  categories,
  type DepositMethod,
  depositMethods,
} from '../vocabulary.ts'
import { micro, money } from '../wire/wire.ts'

const nonEmptyText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const range = {
  enabled: z.boolean(),
  min: money,
  max: money,
  /** Whether a credit needs the external reference of the payment. */
  reference_required: z._default(z.boolean(), false),
}
/** The step and the most of what is added to an amount of yuan, so that no two open orders are alike (decision 060). */
const yuanTail = { tail_step: z._default(money, 1n), tail_max: z._default(money, 99n) }
const usdtChannel = z.object({
  ...range,
  usdt_tail_step: z._default(micro, 100n),
  usdt_tail_max: z._default(micro, 9900n),
  address: z.string().check(z.maxLength(64)),
})
const codeChannel = z.object({
  ...range,
  ...yuanTail,
  payee: z.string().check(z.maxLength(64)),
  /** The content of the payment QR code. */
  code: z.string().check(z.maxLength(256)),
})

const hoursUpTo168 = z.int().check(z.minimum(0), z.maximum(168))
/** A number of hours; 0 (off) in documents that are older than the field. */
const hours = z._default(hoursUpTo168, 0)

/** A bank account that players pay to. */
export const receivingAccount = z.object({
  bank_name: nonEmptyText(64),
  bank_no: nonEmptyText(40),
  bank_owner: nonEmptyText(64),
  bank_address: nonEmptyText(128),
})

/** The percentage of the risk of a bet that counts towards turnover. */
const share = z.int().check(z.minimum(0), z.maximum(100))

/** A time of the brand day, `HH:mm`. */
const hourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const few = z.int().check(z.minimum(1), z.maximum(100))

export type ReasonTopic = keyof typeof reasons
export const reasonTopics = Object.keys(reasons) as ReasonTopic[]
const reasonList = z.array(nonEmptyText(100)).check(z.maxLength(20))
const reasonLists = z.object(
  Object.fromEntries(reasonTopics.map((topic) => [topic, reasonList])) as Record<
    ReasonTopic,
    typeof reasonList
  >,
)

/**
 * Schemas of the money settings: one whole document per key, stored as a new version at each change (money F-16). A
 * deposit or withdrawal stores the version that applied to it.
 */
export const moneySettings = {
  'deposit.bank': z.object({
    ...range,
    ...yuanTail,
    /** 0 as shipped: a transfer is often made before the form is sent, and the form names the payer. */
    tail_max: z._default(money, 0n),
    accounts: z.array(receivingAccount).check(z.maxLength(20)),
  }),
  'deposit.usdt_trc20': usdtChannel,
  'deposit.usdt_erc20': usdtChannel,
  'deposit.wechat': codeChannel,
  'deposit.alipay': codeChannel,
  /** Rates in CNY per USDT; fees in USDT (spec §3 userInfo). */
  rates: z.object({
    deposit_rate: micro,
    withdraw_rate: micro,
    fee_trc20: micro,
    fee_erc20: micro,
  }),
  /** Limits of the review; 0 or false switches a limit off (decisions §5, §7). */
  review: z.object({
    two_person_above: money,
    /** The largest excess over the requested amount (fen) that one person may credit. */
    credit_tolerance: z._default(money, 0n),
    turnover_blocks: z.boolean(),
    /** Whether manual transfers are refused while the player's automatic transfer is on (reliability B-81). */
    auto_blocks_manual: z.boolean(),
    /** Hours after which an expired deposit leaves the queue. */
    close_expired_hours: hours,
    /** Hours for which an expired deposit keeps its amount to pay: its payment may still come (decision 060). */
    expired_amount_hours: z._default(hoursUpTo168, 72),
    open_deposits_max: z.int().check(z.minimum(0), z.maximum(100)),
    open_withdrawals_max: z.int().check(z.minimum(0), z.maximum(100)),
    withdrawals_per_day: z.int().check(z.minimum(0), z.maximum(1000)),
    /** Hours without withdrawals after a change of the pay password (money F-13, reliability B-68). */
    freeze_hours_after_credential: hours,
    /** Hours that must pass before a newly bound card can be paid to (decisions §7). */
    freeze_hours_after_card: hours,
    /** A seamless venue's wins above these wait for staff (decision 065): of a round, as a multiple of its stakes. */
    win_hold_times: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 10_000),
    /** What any round may win, whatever its stakes; all that counts once it is over. */
    win_hold_round: z._default(money, 50_000n),
    /** What a venue may credit beyond its stakes in an hour. */
    win_hold_hour: z._default(money, 200_000_000n),
  }),
  /** Requirements and benefits of each VIP level, VIP1 first (spec §3, §9). */
  vip: z.object({ levels: z.array(vipLevel).check(z.length(vipLevelCount)) }),
  /** The rebate rates of single games, which replace those of the levels (decision 057). */
  rebate: z.object({ games: z.array(gameRates).check(z.maxLength(gameRatesMax)) }),
  /** The daily red packets (spec §4, §9). A day keeps the version that was in force when the day was announced. */
  red_packet: z.object({
    /** The daily window; its end is excluded. */
    start_time: hourOfDay,
    end_time: hourOfDay,
    /** Deposits count from `count_from` of the day before until `count_until` of the day (excluded). */
    count_from: hourOfDay,
    count_until: hourOfDay,
    /** The largest number of draws of a player on one day. */
    max_times: few,
    /** The budget of one day for all players. */
    budget: money,
    turnover_times: z.int().check(z.minimum(0), z.maximum(10)),
    /** The number of draws for deposits between `from` and `to`, both included. */
    rules: z
      .array(z.object({ from: money, to: money, draws: few }))
      .check(z.minLength(1), z.maxLength(10)),
    /** The prizes with their odds in percent, which add up to 100. */
    prizes: z.array(packetPrize).check(z.minLength(1), z.maxLength(10)),
  }),
  /** The percentage by the category of the venue; a bet keeps that of the moment it was placed (decision 059). */
  turnover: z.object(
    Object.fromEntries(categories.map((category) => [category, share])) as Record<
      Category,
      typeof share
    >,
  ),
  /** Ready-made reasons for rejections and adjustments. */
  reasons: reasonLists,
} as const

export type MoneySettingKey = keyof typeof moneySettings
export type MoneySetting<K extends MoneySettingKey> = z.output<(typeof moneySettings)[K]>
export const moneySettingKeys = Object.keys(moneySettings) as MoneySettingKey[]

/** Returns the key of the setting for a deposit method. */
export function channelKey<M extends DepositMethod>(method: M): `deposit.${M}` {
  return `deposit.${method}`
}

export const channelKeys = depositMethods.map(channelKey)

/** Labels of the settings for staff. */
export const moneySettingLabels = {
  'deposit.bank': '银行转账收款',
  'deposit.usdt_trc20': 'USDT-TRC20 收款',
  'deposit.usdt_erc20': 'USDT-ERC20 收款',
  'deposit.wechat': '微信收款',
  'deposit.alipay': '支付宝收款',
  rates: '汇率与手续费',
  review: '审核规则',
  vip: 'VIP 等级',
  rebate: '游戏返水',
  red_packet: '每日红包',
  turnover: '流水计入比例',
  reasons: '原因模板',
} as const satisfies Record<MoneySettingKey, string>
