import { parseYuan } from '@jinli/money/money'
import { parseMicro } from '@jinli/money/usdt'
import * as z from 'zod/mini'
import { reasons } from '../concept/concepts.ts'
import { isUsdtAddress } from '../payout-card/usdt-address.ts'
import { turnoverCategoryLabels } from '../promotion/promotion-words.ts'
import { gameRateFields } from '../rebate/game-rates.ts'
import { oddsAll, oddsStep } from '../red-packet/red-packet.rules.ts'
import { rebateFields, rebateLabels, type VipLevel } from '../vip/vip.ts'
import { categories } from '../vocabulary.ts'
import {
  type MoneySetting,
  type MoneySettingKey,
  moneySettings,
  reasonTopics,
} from './money-setting.ts'

/** Labels of the fields of all settings, for staff. */
export const settingFieldLabels: Readonly<Record<string, string>> = {
  enabled: '启用',
  min: '最低金额',
  max: '最高金额',
  reference_required: '流水号必填',
  tail_step: '识别尾数步长',
  tail_max: '识别尾数上限',
  usdt_tail_step: '识别尾数步长',
  usdt_tail_max: '识别尾数上限',
  accounts: '收款账户',
  bank_name: '银行',
  bank_no: '卡号',
  bank_owner: '户名',
  bank_address: '开户行',
  address: '收款地址',
  payee: '收款人',
  code: '收款码内容',
  deposit_rate: '存款汇率',
  withdraw_rate: '取款汇率',
  fee_trc20: 'TRC20手续费',
  fee_erc20: 'ERC20手续费',
  two_person_above: '双人复核金额',
  credit_tolerance: '一人可多入账金额',
  turnover_blocks: '流水不足时拦截',
  auto_blocks_manual: '自动转账时禁止手动',
  close_expired_hours: '超时存款自动关闭小时数',
  expired_amount_hours: '超时存款保留识别金额小时数',
  open_deposits_max: '未完成存款上限',
  open_withdrawals_max: '未完成取款上限',
  withdrawals_per_day: '每日取款次数',
  freeze_hours_after_credential: '改支付密码后冻结取款小时数',
  freeze_hours_after_card: '新卡可取款前等待小时数',
  win_hold_times: '免转场馆单局派彩倍数上限',
  win_hold_round: '免转场馆单局免审派彩',
  win_hold_hour: '免转场馆每小时净派彩上限',
  levels: '等级',
  recharge: '累计存款',
  flow: '累计流水',
  keep: '保级流水',
  ...rebateLabels,
  games: '单独返水的游戏',
  venue: '场馆代码',
  game: '游戏代码',
  ...Object.fromEntries(gameRateFields.map((field, at) => [field, `VIP${at + 1}`])),
  start_time: '开始时间',
  end_time: '结束时间',
  count_from: '存款起算时间（前一日）',
  count_until: '存款截止时间（当日）',
  max_times: '每人每日最多次数',
  budget: '每日预算',
  turnover_times: '流水倍数',
  rules: '领取条件',
  from: '存款从',
  to: '存款至',
  draws: '次数',
  prizes: '红包金额与概率',
  prize: '金额',
  odds: '概率',
  rise_gift: '晋级礼金',
  birthday_gift: '生日礼金',
  gift_turnover: '礼金流水倍数',
  ...turnoverCategoryLabels,
  ...Object.fromEntries(reasonTopics.map((topic) => [topic, reasons[topic].label])),
}

/** A problem of a document: `field` is its path (`accounts.0.bank_no`), `detail` the text for staff. */
export type SettingProblem = { field: string; detail: string }
type Path = readonly (string | number)[]

/** Returns the label of a path, such as `收款账户第1项银行`; an unknown field keeps its name. */
function labelOf(path: Path): string {
  const words = path.map((part) =>
    typeof part === 'number' ? `第${part + 1}项` : (settingFieldLabels[part] ?? part),
  )
  return words.join('') || '内容'
}

function problemAt(path: Path, says: string): SettingProblem {
  return { field: path.join('.'), detail: `${labelOf(path)}${says}` }
}

const yuanFields = new Set([
  'min',
  'max',
  'tail_step',
  'tail_max',
  'two_person_above',
  'credit_tolerance',
  'win_hold_round',
  'win_hold_hour',
  'recharge',
  'flow',
  'keep',
  'budget',
  'from',
  'to',
  'prize',
  'rise_gift',
  'birthday_gift',
])
const microFields = new Set<string>([
  'deposit_rate',
  'withdraw_rate',
  'fee_trc20',
  'fee_erc20',
  'usdt_tail_step',
  'usdt_tail_max',
  ...rebateFields,
  ...gameRateFields,
  'odds',
])
/** Control characters, invisible characters and lone surrogates. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Returns the problem of one raw number or text of the document, or null. */
function leafProblem(value: unknown, path: Path): SettingProblem | null {
  const name = String(path.at(-1))
  if (typeof value === 'number') {
    if (yuanFields.has(name) && parseYuan(value) === null) {
      return problemAt(path, '须为非负金额，最多两位小数')
    }
    const isInvalid = microFields.has(name) && parseMicro(value) === null
    return isInvalid ? problemAt(path, '须为非负数，最多六位小数') : null
  }
  if (typeof value !== 'string') return null
  const plain = value === value.trim() && !unreadable.test(value)
  return plain ? null : problemAt(path, '含有首尾空格或不可见字符')
}

/** Returns the first problem of all raw values. The size limit of a request also bounds the recursion. */
function leavesProblem(value: unknown, path: Path = []): SettingProblem | null {
  if (typeof value !== 'object' || value === null) return leafProblem(value, path)
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part, at) => [at, part])
    : Object.entries(value)
  for (const [part, inner] of parts) {
    const problem = leavesProblem(inner, [...path, part])
    if (problem) return problem
  }
  return null
}

/** Returns the problem of the first unknown field, or null. Otherwise a misspelt field would be ignored. */
function unknownField(
  came: unknown,
  storedValue: unknown,
  path: Path = [],
): SettingProblem | null {
  if (typeof came !== 'object' || came === null) return null
  const fields: object =
    typeof storedValue === 'object' && storedValue !== null ? storedValue : {}
  for (const [part, inner] of Object.entries(came)) {
    const at = [...path, Array.isArray(came) ? Number.parseInt(part, 10) : part]
    if (!Object.hasOwn(fields, part)) return problemAt(at, '不是该设置的内容')
    const problem = unknownField(inner, fields[part as keyof typeof fields], at)
    if (problem) return problem
  }
  return null
}

type Channel = Pick<MoneySetting<'deposit.bank'>, 'enabled' | 'min' | 'max'>

function rangeProblem({ min, max }: Channel): SettingProblem | null {
  if (min <= 0n) return problemAt(['min'], '须大于0')
  return min > max ? problemAt(['min'], '不能高于最高金额') : null
}

/** The most tails of one amount: more would make an order too unlike its request, and its choice too slow. */
const tailsMost = 1000n

/**
 * Checks a tail. A maximum of 0 adds nothing: a second order of an amount is then refused while the first is open, but for
 * a bank transfer, whose form names the payer.
 */
function tailProblem(
  prefix: '' | 'usdt_',
  step: bigint,
  max: bigint,
): SettingProblem | null {
  if (step <= 0n) return problemAt([`${prefix}tail_step`], '须大于0')
  if (max % step !== 0n) return problemAt([`${prefix}tail_max`], '须为步长的整数倍')
  return max / step > tailsMost
    ? problemAt([`${prefix}tail_max`], `不能超过步长的${tailsMost}倍`)
    : null
}

const yuanTailProblem = (value: { tail_step: bigint; tail_max: bigint }) =>
  tailProblem('', value.tail_step, value.tail_max)

function bankProblem(bank: MoneySetting<'deposit.bank'>): SettingProblem | null {
  const numbers = bank.accounts.map((account) => account.bank_no)
  if (bank.enabled && numbers.length === 0)
    return problemAt(['accounts'], '至少一个才能启用')
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) !== at)
  return twice < 0 ? null : problemAt(['accounts', twice, 'bank_no'], '重复')
}

/**
 * Checks the USDT address to which players pay, more strictly than a player's address: an Ethereum address without
 * mixed case has no checksum, and a typing error in it would lose every deposit.
 */
function usdtProblem(
  protocol: 'TRC20' | 'ERC20',
  setting: MoneySetting<'deposit.usdt_trc20'>,
): SettingProblem | null {
  const { address, usdt_tail_step, usdt_tail_max } = setting
  const tail = tailProblem('usdt_', usdt_tail_step, usdt_tail_max)
  if (tail) return tail
  if (!address) return setting.enabled ? problemAt(['address'], '须填写才能启用') : null
  if (!isUsdtAddress(protocol, address)) {
    return problemAt(['address'], `不是正确的${protocol}地址`)
  }
  const hasMixedCase = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address.slice(2))
  const bare = protocol === 'ERC20' && !hasMixedCase
  return bare ? problemAt(['address'], '须为带大小写校验的写法') : null
}

function codeProblem(channel: MoneySetting<'deposit.wechat'>): SettingProblem | null {
  if (!channel.enabled) return null
  if (!channel.payee) return problemAt(['payee'], '须填写才能启用')
  return channel.code ? null : problemAt(['code'], '须填写才能启用')
}

function ratesProblem(rates: MoneySetting<'rates'>): SettingProblem | null {
  if (rates.deposit_rate <= 0n) return problemAt(['deposit_rate'], '须大于0')
  return rates.withdraw_rate > 0n ? null : problemAt(['withdraw_rate'], '须大于0')
}

/** The highest rebate rate, 5 % of the valid stake: a higher rate would exceed the margin of any venue. */
const rebateMost = 5_000_000n

/** Fields that must not decrease from one level to the next. */
const notLess = ['flow', 'keep', ...rebateFields, 'rise_gift', 'birthday_gift'] as const

/** Checks that each level requires more than the one below and gives no less. */
function levelsProblem(levels: readonly VipLevel[]): SettingProblem | null {
  for (const [at, level] of levels.entries()) {
    const path = (field: keyof VipLevel) => ['levels', at, field]
    const before = levels[at - 1]
    if (level.recharge <= (before?.recharge ?? 0n))
      return problemAt(path('recharge'), before ? '须高于上一等级' : '须大于0')
    for (const field of notLess)
      if (level[field] < (before?.[field] ?? 0n))
        return problemAt(path(field), '不能低于上一等级')
    const high = rebateFields.find((field) => level[field] > rebateMost)
    if (high) return problemAt(path(high), '返水比例不能高于5%')
  }
  return null
}

/** Checks that a game stands once, and that no level has less than the one below. */
function gameRatesProblem({ games }: MoneySetting<'rebate'>): SettingProblem | null {
  for (const [at, rates] of games.entries()) {
    const isTwice = games.some(
      (each, n) => n < at && each.venue === rates.venue && each.game === rates.game,
    )
    if (isTwice) return problemAt(['games', at, 'game'], '重复')
    for (const [n, field] of gameRateFields.entries()) {
      const before = gameRateFields[n - 1]
      if (before && rates[field] < rates[before])
        return problemAt(['games', at, field], '不能低于上一等级')
      if (rates[field] > rebateMost)
        return problemAt(['games', at, field], '返水比例不能高于5%')
    }
  }
  return null
}

type Packets = MoneySetting<'red_packet'>

/** Checks that the window is inside one day, after the counting period, and that no deposit counts for two days. */
function hoursProblem(packets: Packets): SettingProblem | null {
  const { start_time, end_time, count_from, count_until } = packets
  if (end_time <= start_time) return problemAt(['end_time'], '须晚于开始时间')
  if (count_until > start_time) return problemAt(['count_until'], '不能晚于开始时间')
  return count_from < count_until
    ? problemAt(['count_from'], '不能早于当日截止时间，否则同一笔存款会计入两天')
    : null
}

function packetsProblem(packets: Packets): SettingProblem | null {
  for (const [at, { from, to }] of packets.rules.entries()) {
    const before = packets.rules[at - 1]
    if (from <= (before?.to ?? 0n))
      return problemAt(['rules', at, 'from'], before ? '须高于上一条的上限' : '须大于0')
    if (to < from) return problemAt(['rules', at, 'to'], '不能低于存款下限')
  }
  for (const [at, { prize, odds }] of packets.prizes.entries()) {
    const before = packets.prizes[at - 1]
    if (prize <= (before?.prize ?? 0n))
      return problemAt(['prizes', at, 'prize'], before ? '须高于上一档' : '须大于0')
    if (odds <= 0n || odds % oddsStep !== 0n)
      return problemAt(['prizes', at, 'odds'], '须大于0，最多两位小数')
  }
  const all = packets.prizes.reduce((sum, { odds }) => sum + odds, 0n)
  if (all !== oddsStep * BigInt(oddsAll)) return problemAt(['prizes'], '概率之和须为100%')
  const highest = packets.prizes.at(-1)?.prize ?? 0n
  if (packets.budget < highest) return problemAt(['budget'], '不能低于最高红包金额')
  return hoursProblem(packets)
}

/** If no category counted, nobody could ever meet a turnover. */
function sharesProblem(shares: MoneySetting<'turnover'>): SettingProblem | null {
  const counts = categories.some((category) => shares[category] > 0)
  return counts ? null : problemAt([categories[0]], '等各类不能全部为0%')
}

const rules: { [K in MoneySettingKey]: (value: MoneySetting<K>) => SettingProblem | null } =
  {
    'deposit.bank': (value) =>
      rangeProblem(value) ?? yuanTailProblem(value) ?? bankProblem(value),
    'deposit.usdt_trc20': (value) => rangeProblem(value) ?? usdtProblem('TRC20', value),
    'deposit.usdt_erc20': (value) => rangeProblem(value) ?? usdtProblem('ERC20', value),
    'deposit.wechat': (value) =>
      rangeProblem(value) ?? yuanTailProblem(value) ?? codeProblem(value),
    'deposit.alipay': (value) =>
      rangeProblem(value) ?? yuanTailProblem(value) ?? codeProblem(value),
    rates: ratesProblem,
    review: () => null,
    vip: ({ levels }) => levelsProblem(levels),
    rebate: gameRatesProblem,
    red_packet: packetsProblem,
    turnover: sharesProblem,
    reasons: () => null,
  }

/**
 * Returns the first problem of a proposed document in its wire form, or null. It checks shape, numbers and texts,
 * unknown fields, then the rules of the key.
 */
export function settingProblem(
  key: MoneySettingKey,
  value: unknown,
): SettingProblem | null {
  const leaf = leavesProblem(value)
  if (leaf) return leaf
  const schema = moneySettings[key]
  const result = z.safeParse(schema, value)
  if (!result.success) {
    const path = (result.error.issues[0]?.path ?? []) as Path
    return problemAt(path, '缺失或格式不正确')
  }
  // An old document may lack a field that has a default. A new one must have it, or the field would be reset.
  const lacking = Object.keys(result.data).find(
    (field) => !Object.hasOwn(value as object, field),
  )
  if (lacking) return problemAt([lacking], '缺失或格式不正确')
  const rule: (value: never) => SettingProblem | null = rules[key]
  return unknownField(value, result.data) ?? rule(result.data as never)
}
