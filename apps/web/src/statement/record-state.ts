import type { gettransrecord } from '@jinli/contract/statement/statement'
import { everyType, statementTypes } from '@jinli/contract/statement/statement'
import {
  adjustmentLabels,
  moneyBackLabel,
  reviewLabels,
  transferLabels,
} from '@jinli/contract/states'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { paths } from '../paths.ts'

export type StatementRow = Output<typeof gettransrecord>['data'][number]
export type StatementType = (typeof statementTypes)[keyof typeof statementTypes]

/** The type of a list: one record type, or all types together. */
export type ListType = StatementType | typeof everyType

/** Returns the type of a record. A list of all types names it in each record. */
export function typeOf(row: Pick<StatementRow, 'type'>, listType: ListType): StatementType {
  if (listType !== everyType) return listType
  return (
    Object.values(statementTypes).find((type) => type === row.type) ?? statementTypes.other
  )
}

export type Tone = 'wait' | 'ok' | 'bad' | 'plain'

export function isTransfer(type: StatementType): boolean {
  return type === statementTypes.transferIn || type === statementTypes.transferOut
}

type States = { labels: Record<number, string>; tones: Record<number, Tone> }

const review: States = { labels: reviewLabels, tones: { 1: 'wait', 2: 'ok', 3: 'bad' } }
const transfer: States = {
  labels: transferLabels,
  tones: { 0: 'bad', 1: 'ok', 2: 'wait', 3: 'wait' },
}
const states: Record<StatementType, States> = {
  [statementTypes.deposit]: review,
  [statementTypes.withdrawal]: review,
  [statementTypes.transferIn]: transfer,
  [statementTypes.transferOut]: transfer,
  [statementTypes.other]: { labels: adjustmentLabels, tones: { 1: 'ok' } },
}

type StateOfRecord = { state: number; money_back?: boolean | undefined }

/** Returns the state in words. The same number has another meaning in each record type (spec §4). */
export function stateLabel(type: StatementType, row: StateOfRecord): string {
  if (row.money_back) return moneyBackLabel
  return states[type].labels[row.state] ?? '未定义'
}

export function stateTone(type: StatementType, state: number): Tone {
  return states[type].tones[state] ?? 'plain'
}

/** Returns whether the record may still change, so that it is polled. */
export function isOpen(type: StatementType, state: number): boolean {
  return stateTone(type, state) === 'wait'
}

/** Returns source and target of a transfer. Only in records, 转入 means into the centre wallet and 转出 out of it. */
export function wayText(type: StatementType, way: string): string {
  if (type === statementTypes.transferIn) return `${way} → 中心钱包`
  if (type === statementTypes.transferOut) return `中心钱包 → ${way}`
  return way
}

/**
 * Returns `+` for money into the centre wallet, `-` for money out of it, empty for a failed record. The record type
 * decides, except for 其他, where the amount has the sign.
 */
export function signOf(
  type: StatementType,
  row: Pick<StatementRow, 'amount' | 'state'>,
): '+' | '-' | '' {
  if (stateTone(type, row.state) === 'bad') return ''
  if (type === statementTypes.other) return row.amount < 0n ? '-' : '+'
  const comesIn = type === statementTypes.deposit || type === statementTypes.transferIn
  return comesIn ? '+' : '-'
}

const typeLabels: Record<StatementType, string> = {
  [statementTypes.deposit]: '存款',
  [statementTypes.withdrawal]: '取款',
  [statementTypes.transferIn]: '转入',
  [statementTypes.transferOut]: '转出',
  [statementTypes.other]: '其他',
}

/** Returns the heading of a record. In a list of all types it names the type. */
export function headingText(type: StatementType, way: string, isMixed: boolean): string {
  return `${isMixed ? `${typeLabels[type]} · ` : ''}${wayText(type, way)}`
}

type NamedRecord = Pick<
  StatementRow,
  'amount' | 'state' | 'pay_way' | 'created_at' | 'out_trade_no' | 'money_back'
>

/** Returns the accessible name of a record: its texts in order, and the order number. */
export function recordName(
  type: StatementType,
  row: NamedRecord,
  isMixed: boolean,
): string {
  const fen = row.amount
  const amount = `${signOf(type, row)}¥${formatYuan(fen < 0n ? -fen : fen)}`
  const number = isTransfer(type) ? '' : `订单号${row.out_trade_no}，`
  const heading = headingText(type, row.pay_way, isMixed)
  const state = stateLabel(type, row)
  return `${heading}，${amount}，${brandTime(row.created_at)}，${state}，${number}查看详情`
}

type Next = { words: string; label: string; path: string }

/** Returns what a player can do about a failed record; null for any other record. */
export function nextOf(type: StatementType, state: number): Next | null {
  if (stateTone(type, state) !== 'bad') return null
  if (type === statementTypes.deposit) {
    const words = '未到账。若您已付款，请把订单号告诉客服核实；未付款可重新提交。'
    return { words, label: '重新存款', path: paths.deposit() }
  }
  if (type === statementTypes.withdrawal) {
    const words = '没有到账，金额已退回中心钱包。核对收款账户后可以重新申请。'
    return { words, label: '重新取款', path: paths.withdrawal() }
  }
  return { words: '资金没有移动，可以重试。', label: '重新转账', path: paths.transfer() }
}
