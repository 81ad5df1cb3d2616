import {
  type MoneySettingKey,
  reasonTopics,
} from '@jinli/contract/money-setting/money-setting'
import { gameRateFields, gameRatesMax } from '@jinli/contract/rebate/game-rates'
import { rebateFields } from '@jinli/contract/vip/vip'
import { categories } from '@jinli/contract/vocabulary'

export type FieldKind =
  | 'switch'
  | 'yuan'
  | 'micro'
  | 'count'
  | 'text'
  | 'lines'
  | 'accounts'
  | 'levels'
  | 'rows'
export type SettingField = {
  name: string
  kind: FieldKind
  hint?: string
  /** The columns of a table. */
  parts?: readonly SettingField[]
  /** The largest number of rows of a table; 10 by default. */
  most?: number
  /** The text to show for 0. */
  off?: string
}
export const accountParts = ['bank_name', 'bank_no', 'bank_owner', 'bank_address'] as const

/** The columns of the table of VIP levels. */
export const levelParts: readonly SettingField[] = [
  { name: 'recharge', kind: 'yuan', hint: '元' },
  { name: 'flow', kind: 'yuan', hint: '元' },
  { name: 'keep', kind: 'yuan', hint: '元', off: '不要求' },
  ...rebateFields.map((name) => ({ name, kind: 'micro', hint: '%' }) as const),
  { name: 'rise_gift', kind: 'yuan', hint: '元', off: '无' },
  { name: 'birthday_gift', kind: 'yuan', hint: '元', off: '无' },
  { name: 'gift_turnover', kind: 'count', hint: '倍，0 为不要求', off: '不要求' },
]

const gameRates: readonly SettingField[] = [
  { name: 'venue', kind: 'text', hint: '如 obgdy' },
  { name: 'game', kind: 'text', hint: '如 dice' },
  ...gameRateFields.map((name) => ({ name, kind: 'micro', hint: '%' }) as const),
]
const packetRules: readonly SettingField[] = [
  { name: 'from', kind: 'yuan', hint: '元' },
  { name: 'to', kind: 'yuan', hint: '元' },
  { name: 'draws', kind: 'count', hint: '次' },
]
const packetPrizes: readonly SettingField[] = [
  { name: 'prize', kind: 'yuan', hint: '元' },
  { name: 'odds', kind: 'micro', hint: '%' },
]

/** The columns of all tables. A column name has the same meaning in every table. */
export const tableParts = [...levelParts, ...gameRates, ...packetRules, ...packetPrizes]

const range: readonly SettingField[] = [
  { name: 'enabled', kind: 'switch' },
  { name: 'min', kind: 'yuan' },
  { name: 'max', kind: 'yuan' },
  { name: 'reference_required', kind: 'switch' },
]
const yuanTail: readonly SettingField[] = [
  { name: 'tail_step', kind: 'yuan', hint: '同额订单每笔相差' },
  { name: 'tail_max', kind: 'yuan', hint: '0 为不加尾数，同额只能有一笔', off: '不加尾数' },
]
const bankTail: readonly SettingField[] = [
  { name: 'tail_step', kind: 'yuan', hint: '同一付款人的同额订单每笔相差' },
  { name: 'tail_max', kind: 'yuan', hint: '0 为不加尾数，按付款人核对', off: '不加尾数' },
]
const coin: readonly SettingField[] = [
  ...range,
  { name: 'usdt_tail_step', kind: 'micro', hint: 'USDT，同额订单每笔相差' },
  { name: 'usdt_tail_max', kind: 'micro', hint: 'USDT，0 为不加尾数', off: '不加尾数' },
  { name: 'address', kind: 'text' },
]
const qr: readonly SettingField[] = [
  ...range,
  ...yuanTail,
  { name: 'payee', kind: 'text' },
  { name: 'code', kind: 'text' },
]

/** The form fields of each setting, in the order in which staff fill them in. */
export const settingFields: Readonly<Record<MoneySettingKey, readonly SettingField[]>> = {
  'deposit.bank': [...range, ...bankTail, { name: 'accounts', kind: 'accounts' }],
  'deposit.usdt_trc20': coin,
  'deposit.usdt_erc20': coin,
  'deposit.wechat': qr,
  'deposit.alipay': qr,
  rates: [
    { name: 'deposit_rate', kind: 'micro', hint: '元 / USDT' },
    { name: 'withdraw_rate', kind: 'micro', hint: '元 / USDT' },
    { name: 'fee_trc20', kind: 'micro', hint: 'USDT / 笔' },
    { name: 'fee_erc20', kind: 'micro', hint: 'USDT / 笔' },
  ],
  review: [
    { name: 'two_person_above', kind: 'yuan', hint: '0 为不启用', off: '不启用' },
    { name: 'credit_tolerance', kind: 'yuan', hint: '0 为不限', off: '不限' },
    { name: 'turnover_blocks', kind: 'switch' },
    { name: 'auto_blocks_manual', kind: 'switch' },
    { name: 'close_expired_hours', kind: 'count', hint: '0 为不关闭', off: '不关闭' },
    {
      name: 'expired_amount_hours',
      kind: 'count',
      hint: '期间同额新订单避开其尾数',
      off: '不保留',
    },
    { name: 'open_deposits_max', kind: 'count', hint: '0 为不限', off: '不限' },
    { name: 'open_withdrawals_max', kind: 'count', hint: '0 为不限', off: '不限' },
    { name: 'withdrawals_per_day', kind: 'count', hint: '0 为不限', off: '不限' },
    {
      name: 'freeze_hours_after_credential',
      kind: 'count',
      hint: '0 为不冻结',
      off: '不冻结',
    },
    { name: 'freeze_hours_after_card', kind: 'count', hint: '0 为不等待', off: '不等待' },
    { name: 'win_hold_times', kind: 'count', hint: '投注的倍数，0 为不限', off: '不限' },
    { name: 'win_hold_round', kind: 'yuan', hint: '不论投注多少' },
    { name: 'win_hold_hour', kind: 'yuan', hint: '派彩减投注，0 为不限', off: '不限' },
  ],
  vip: [{ name: 'levels', kind: 'levels' }],
  rebate: [{ name: 'games', kind: 'rows', parts: gameRates, most: gameRatesMax }],
  red_packet: [
    { name: 'start_time', kind: 'text' },
    { name: 'end_time', kind: 'text' },
    { name: 'count_from', kind: 'text' },
    { name: 'count_until', kind: 'text' },
    { name: 'budget', kind: 'yuan', hint: '元' },
    { name: 'max_times', kind: 'count' },
    { name: 'turnover_times', kind: 'count', hint: '0 为不要求', off: '不要求' },
    { name: 'rules', kind: 'rows', parts: packetRules },
    { name: 'prizes', kind: 'rows', parts: packetPrizes },
  ],
  turnover: categories.map((name) => ({ name, kind: 'count', hint: '%', off: '不计入' })),
  reasons: reasonTopics.map((name) => ({ name, kind: 'lines', hint: '每行一条' })),
}
