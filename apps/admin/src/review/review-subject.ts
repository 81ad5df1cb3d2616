import type { Queue } from '../shell/open-work.ts'
import type { QueueFilter } from './queue-filter.ts'

/** What every reviewed order has on the wire; deposits and withdrawals add their own. */
export type ReviewRow = {
  username: string
  realname: string
  amount: number
  state: number
  status: string
  flags: string[]
  created_at: string
  decided_at: string | null
  decided_by: string
  reason: string
  reference: string
}

export type ReviewPage<R> = { data: R[]; total: number; last_page: number }

/** One line of the detail drawer. `match` compares it with what we know about the player. */
export type Fact = {
  label: string
  value: string
  /** What the copy button puts on the clipboard; none without it. */
  copy?: string
  match?: 'same' | 'differs'
}
export type FactGroup = { title: string; facts: Fact[] }

export type TimelineStep = {
  title: string
  at: string
  tone: 'done' | 'waiting' | 'off'
  note?: string
}

export type ApproveInput = { amount: number; reference: string; reason: string }
export type Decision = 'approve' | 'reject'

/** Everything in which one queue differs from the other; the components know nothing else. */
export type ReviewSubject<R extends ReviewRow> = {
  queue: Queue
  title: string
  /** 存款 or 取款, for sentences. */
  noun: string
  /** Under the amount in the list: what became of it, if that differs. */
  amountNote: (row: R) => string
  /** Column of the method or card. */
  wayTitle: string
  orderNo: (row: R) => string
  way: (row: R) => { main: string; sub: string }
  stateTag: (row: R) => { text: string; tone: 'open' | 'good' | 'closed' }
  allows: (row: R, decision: Decision) => boolean
  factGroups: (row: R) => FactGroup[]
  timeline: (row: R) => TimelineStep[]
  flagNote: (row: R, flag: string) => string
  /** What a decision does, in numbers (`fen`: the amount about to be credited). */
  approveEffect: (row: R, fen: bigint) => string
  rejectEffect: (row: R) => string
  /** Whether the reviewer may confirm another amount than the one asked for. */
  amountEditable: boolean
  approveQuestion: (row: R) => string
  referenceLabel: string
  referenceHint: string
  rejectTemplates: readonly string[]
  list: (filter: QueueFilter, signal?: AbortSignal) => Promise<ReviewPage<R>>
  approve: (row: R, input: ApproveInput) => Promise<R>
  reject: (row: R, reason: string) => Promise<R>
}
