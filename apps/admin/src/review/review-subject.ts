import type { ComponentType } from 'react'
import type { Queue } from '../shell/open-work.ts'
import type { QueueFilter } from './queue-filter.ts'

/** Who works on an order: a lease that ends by itself. */
export type Claim = { by: string; until: string; mine: number }

/** What every reviewed order has on the wire; deposits and withdrawals add their own. */
export type ReviewRow = {
  username: string
  realname: string
  amount: number
  state: number
  status: string
  flags: string[]
  claim: Claim | null
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
  /** Asks for the whole of a masked number; each look is recorded. */
  reveal?: () => Promise<string>
}
export type FactGroup = { title: string; facts: Fact[] }

export type TimelineStep = {
  title: string
  at: string
  tone: 'done' | 'waiting' | 'off'
  note?: string
}

export type ApproveInput = {
  amount: number
  reference: string
  reason: string
  /** Released for payment, paid later. */
  pay_later: 0 | 1
}
/** What can be done about an order; `approve` and `reject` have dialogs of the queue's own. */
export type Decision = 'approve' | 'reject' | 'pay' | 'settle' | 'flag'
export type Deed = { decision: Decision; label: string; primary?: boolean }

export type DeedDialogProps<R> = {
  row: R
  onClose: () => void
  onDone: (row: R) => void
  onStale: () => void
}

/** Dialogs of the deeds that only one queue has. */
export type OwnDialogs<R> = Partial<Record<Decision, ComponentType<DeedDialogProps<R>>>>

/** A choice of the queue's state filter and what it asks the server. */
export type StateChoice = {
  value: string
  label: string
  asks: { state: 0 | 1 | 2 | 3; status?: string }
}
export type Choice = { value: string; label: string }

/** Everything in which one queue differs from the other; the components know nothing else. */
export type ReviewSubject<R extends ReviewRow> = {
  queue: Queue
  title: string
  /** 存款 or 取款, for sentences. */
  noun: string
  /** The first one is what a queue opens with. */
  stateChoices: readonly StateChoice[]
  methods: readonly Choice[]
  flags: readonly Choice[]
  /** Under the amount in the list: what became of it, if that differs. */
  amountNote: (row: R) => string
  /** Column of the method or card. */
  wayTitle: string
  orderNo: (row: R) => string
  way: (row: R) => { main: string; sub: string }
  stateTag: (row: R) => { text: string; tone: 'open' | 'good' | 'closed' }
  /** Whether it still waits for staff. */
  isOpen: (row: R) => boolean
  /** Whether opening it takes the lease. */
  claimable: (row: R) => boolean
  deeds: (row: R) => readonly Deed[]
  /** Why somebody has to wait although the order is open; empty otherwise. */
  waitsFor: (row: R) => string
  factGroups: (row: R) => FactGroup[]
  timeline: (row: R) => TimelineStep[]
  flagNote: (row: R, flag: string) => string
  /** What a decision does, in numbers (`fen`: the amount about to be credited). */
  approveEffect: (row: R, fen: bigint, payLater?: boolean) => string
  rejectEffect: (row: R) => string
  /** Whether the reviewer may confirm another amount than the one asked for. */
  amountEditable: boolean
  /** What stands in the approval's amount to begin with. */
  approveAmount: (row: R) => number
  /** Whether paying later can be chosen, must be, or does not exist. */
  payLater: (row: R) => 'may' | 'must' | 'no'
  approveQuestion: (row: R) => string
  approveDone: (row: R, after: R) => string
  referenceLabel: string
  referenceHint: string
  rejectTemplates: readonly string[]
  list: (filter: QueueFilter, signal?: AbortSignal) => Promise<ReviewPage<R>>
  /** The filtered orders as a file, and what the server adds in words. */
  exported: (
    filter: QueueFilter,
  ) => Promise<{ message: string; data: { filename: string; csv: string; rows: number } }>
  claim: (row: R) => Promise<R>
  release: (row: R) => Promise<R>
  approve: (row: R, input: ApproveInput) => Promise<R>
  reject: (row: R, reason: string) => Promise<R>
}
