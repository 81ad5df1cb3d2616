import type { WireOutput } from '@jinli/contract/endpoint'
import type { gettransrecord } from '@jinli/contract/statement'
import { statementTypes } from '@jinli/contract/statement'
import { adjustmentLabels, reviewLabels, transferLabels } from '@jinli/contract/states'

export type StatementRow = WireOutput<typeof gettransrecord>['data'][number]
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

/** 转入 comes home from a venue, 转出 goes out to one. */
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
  if (type === statementTypes.other) return row.amount < 0 ? '-' : '+'
  const comesIn = type === statementTypes.deposit || type === statementTypes.transferIn
  return comesIn ? '+' : '-'
}
