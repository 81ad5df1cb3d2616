import type { WireOutput } from '@jinli/contract/endpoint'
import type { gettransrecord } from '@jinli/contract/statement'
import { statementTypes } from '@jinli/contract/statement'
import {
  depositCodes,
  reviewLabels,
  transferCodes,
  transferLabels,
  withdrawalCodes,
} from '@jinli/contract/states'

export type StatementRow = WireOutput<typeof gettransrecord>['data'][number]
export type StatementType = (typeof statementTypes)[keyof typeof statementTypes]

export type Tone = 'wait' | 'ok' | 'bad' | 'plain'

/** One dated state of a record. `now` is where it stands, `next` is what is still to come. */
export type Step = {
  mark: 'done' | 'now' | 'next' | 'bad'
  title: string
  /** Who waits for whom, or what it means. */
  note: string
  at: string | null
}

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

type Line = { state: number; created_at: string; decided_at: string | null; reason: string }

const unclear = (at: string | null): Step => ({
  mark: 'now',
  title: '状态未定义',
  note: '请联系客服核实',
  at,
})

function depositSteps(line: Line): Step[] {
  const first: Step = {
    mark: 'done',
    title: '提交存款',
    note: '订单已生成',
    at: line.created_at,
  }
  if (line.state === depositCodes.submitted) {
    return [
      first,
      { mark: 'now', title: '等待审核', note: '等待平台核对您的付款', at: null },
      { mark: 'next', title: '到账', note: '审核通过后存入中心钱包', at: null },
    ]
  }
  if (line.state === depositCodes.approved) {
    const note = line.reason || '已存入中心钱包'
    return [first, { mark: 'done', title: '审核通过，已到账', note, at: line.decided_at }]
  }
  if (line.state !== depositCodes.rejected) return [first, unclear(line.decided_at)]
  // An expired order has the same code, but nobody has decided it.
  if (line.decided_at === null) {
    const note = '如您已付款，请联系客服，核实后仍可到账'
    return [first, { mark: 'bad', title: line.reason || '订单已超时', note, at: null }]
  }
  const note = line.reason || '如有疑问请联系客服'
  return [first, { mark: 'bad', title: '审核未通过', note, at: line.decided_at }]
}

function withdrawalSteps(line: Line): Step[] {
  const first: Step = {
    mark: 'done',
    title: '提交取款',
    note: '金额已从中心钱包冻结',
    at: line.created_at,
  }
  if (line.state === withdrawalCodes.requested) {
    return [
      first,
      { mark: 'now', title: '等待审核', note: '等待平台审核，期间金额保持冻结', at: null },
      { mark: 'next', title: '打款', note: '审核通过后付至您的银行卡', at: null },
    ]
  }
  if (line.state === withdrawalCodes.paid) {
    const note = '款项已付出，到账时间以银行为准'
    return [first, { mark: 'done', title: '审核通过，已打款', note, at: line.decided_at }]
  }
  if (line.state !== withdrawalCodes.rejected) return [first, unclear(line.decided_at)]
  const returned = '金额已退回中心钱包'
  const note = line.reason ? `${line.reason}；${returned}` : returned
  return [first, { mark: 'bad', title: '审核未通过', note, at: line.decided_at }]
}

function transferSteps(line: Line, way: string): Step[] {
  const first: Step = { mark: 'done', title: '发起转账', note: way, at: line.created_at }
  if (line.state === transferCodes.sent) {
    const note = '等待场馆确认，平台会自动核对，请勿重复操作'
    return [
      first,
      { mark: 'now', title: '处理中', note, at: null },
      { mark: 'next', title: '完成', note: '确认后余额自动更新', at: null },
    ]
  }
  if (line.state === transferCodes.success) {
    return [
      first,
      { mark: 'done', title: '转账成功', note: '余额已更新', at: line.decided_at },
    ]
  }
  if (line.state === transferCodes.failed) {
    const note = line.reason || '资金未变动'
    return [first, { mark: 'bad', title: '转账失败', note, at: line.decided_at }]
  }
  const note = '场馆没有给出明确结果，由客服与场馆人工核对'
  return [first, { mark: 'now', title: '人工核对中', note, at: null }]
}

/** The record's life so far and what comes next. */
export function timelineOf(type: StatementType, line: Line & { pay_way: string }): Step[] {
  if (type === statementTypes.deposit) return depositSteps(line)
  if (type === statementTypes.withdrawal) return withdrawalSteps(line)
  return transferSteps(line, wayText(type, line.pay_way))
}
