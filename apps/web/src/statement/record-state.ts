import type { Output } from '@jinli/contract/endpoint'
import type { gettransrecord } from '@jinli/contract/statement'
import { statementTypes } from '@jinli/contract/statement'
import { adjustmentLabels, reviewLabels, transferLabels } from '@jinli/contract/states'
import { paths } from '../paths.ts'

export type StatementRow = Output<typeof gettransrecord>['data'][number]
export type StatementType = (typeof statementTypes)[keyof typeof statementTypes]

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

/** The state's word, by record type and never by number alone (spec §4). */
export function stateLabel(type: StatementType, state: number): string {
  return states[type].labels[state] ?? '未定义'
}

export function stateTone(type: StatementType, state: number): Tone {
  return states[type].tones[state] ?? 'plain'
}

/** Whether the record may still change, so that it is worth asking again. */
export function isOpen(type: StatementType, state: number): boolean {
  return stateTone(type, state) === 'wait'
}

/** 转入 is into the centre wallet, 转出 out of it, nowhere else in the app; each says from where to where. */
export function wayText(type: StatementType, way: string): string {
  if (type === statementTypes.transferIn) return `${way} → 中心钱包`
  if (type === statementTypes.transferOut) return `中心钱包 → ${way}`
  return way
}

/**
 * `+` into the centre wallet, `-` out of it, nothing when the record came to nothing. The type says
 * which; 其他 goes both ways, and its amount carries the sign.
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

type Next = { words: string; label: string; path: string }

/** What a player can do about a record that came to nothing; others need nothing of them. */
export function nextOf(type: StatementType, state: number): Next | null {
  if (stateTone(type, state) !== 'bad') return null
  if (type === statementTypes.deposit) {
    const words = '未到账。若您已付款，请把订单号告诉客服核实；未付款可重新提交。'
    return { words, label: '重新存款', path: paths.deposit() }
  }
  if (type === statementTypes.withdrawal) {
    const words = '没有付出，金额已退回中心钱包。核对收款账户后可以重新申请。'
    return { words, label: '重新取款', path: paths.withdrawal() }
  }
  return { words: '资金没有移动，可以重试。', label: '重新转账', path: paths.transfer() }
}
