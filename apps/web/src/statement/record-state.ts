import type { WireOutput } from '@jinli/contract/endpoint'
import type { gettransrecord } from '@jinli/contract/statement'
import { statementTypes } from '@jinli/contract/statement'
import { reviewLabels, transferLabels } from '@jinli/contract/states'

export type StatementRow = WireOutput<typeof gettransrecord>['data'][number]
export type StatementType = (typeof statementTypes)[keyof typeof statementTypes]

export type Tone = 'wait' | 'ok' | 'bad' | 'plain'

export function isTransfer(type: StatementType): boolean {
  return type === statementTypes.transferIn || type === statementTypes.transferOut
}

/** The state's word, by record type and never by number alone (spec §4). */
export function stateLabel(type: StatementType, state: number): string {
  const labels = isTransfer(type) ? transferLabels : reviewLabels
  return labels[state] ?? '未定义'
}

export function stateTone(type: StatementType, state: number): Tone {
  const tones: Record<number, Tone> = isTransfer(type)
    ? { 0: 'bad', 1: 'ok', 2: 'wait', 3: 'wait' }
    : { 1: 'wait', 2: 'ok', 3: 'bad' }
  return tones[state] ?? 'plain'
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

/** `+` into the centre wallet, `-` out of it, nothing when the record came to nothing. */
export function signOf(type: StatementType, state: number): '+' | '-' | '' {
  if (stateTone(type, state) === 'bad') return ''
  const comesIn = type === statementTypes.deposit || type === statementTypes.transferIn
  return comesIn ? '+' : '-'
}
