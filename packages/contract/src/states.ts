import * as z from 'zod/mini'

/**
 * State machines as tables: a canonical state → the states that may follow it (money F-2…F-4). The SQL that changes a
 * state checks the old state; the back office derives its buttons from these tables.
 */
export const depositNext = {
  submitted: ['approved', 'rejected', 'expired'],
  expired: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type DepositState = keyof typeof depositNext
export const depositStates = Object.keys(depositNext) as DepositState[]

/**
 * States of a withdrawal. A manual payment goes from review to `paid` with one approval (decisions §5). An `approved`
 * one leaves for review or rejection only before a payment begins. Two people make a `paid` one `reversed`.
 */
export const withdrawalNext = {
  requested: ['in_review', 'approved', 'paid', 'rejected'],
  in_review: ['requested', 'approved', 'paid', 'rejected'],
  approved: ['paying', 'requested', 'rejected'],
  paying: ['paid', 'pay_unknown', 'returned', 'approved'],
  pay_unknown: ['paid', 'returned', 'approved'],
  paid: [],
  rejected: [],
  returned: [],
  reversed: [],
} as const satisfies Record<string, readonly string[]>
export type WithdrawalState = keyof typeof withdrawalNext
export const withdrawalStates = Object.keys(withdrawalNext) as WithdrawalState[]

/**
 * States of a version of a money setting (money F-16) or site setting. An `approved` version is in force from its
 * start until the start of a later approved version, so no job has to switch it.
 */
export const settingNext = {
  draft: ['approved', 'cancelled'],
  approved: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type SettingState = keyof typeof settingNext

/**
 * States of the ending of a stuck bet: proposed, then confirmed by a second staff member and requested from the
 * venue. The venue's feed decides: `done` as requested, `overtaken` if the bet ended in another way.
 */
export const endingNext = {
  proposed: ['asking', 'cancelled', 'overtaken'],
  asking: ['done', 'overtaken', 'refused'],
  done: [],
  overtaken: [],
  refused: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type EndingState = keyof typeof endingNext
export const endingStates = Object.keys(endingNext) as EndingState[]

/** States of a rejected row of a bet feed. It is imported later, or dismissed with a reason. */
export const rejectedRowNext = {
  held: ['imported', 'dismissed'],
  imported: [],
  dismissed: [],
} as const satisfies Record<string, readonly string[]>
export type RejectedRowState = keyof typeof rejectedRowNext
export const rejectedRowStates = Object.keys(rejectedRowNext) as RejectedRowState[]

export const transferDirections = ['to_venue', 'to_centre'] as const
export type TransferDirection = (typeof transferDirections)[number]

/** States of a transfer. It is `sent` from its first commit on: after a crash the venue may have received it. */
export const transferNext = {
  sent: ['success', 'failed', 'unknown', 'manual'],
  unknown: ['success', 'failed', 'manual'],
  manual: ['success', 'failed'],
  success: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>
export type TransferState = keyof typeof transferNext
export const transferStates = Object.keys(transferNext) as TransferState[]

/** Codes of states on the wire. A code is decoded only together with the record's type (decisions §3, spec §4). */
export const depositCodes = {
  submitted: 1,
  expired: 3,
  approved: 2,
  rejected: 3,
} as const satisfies Record<DepositState, number>
export const withdrawalCodes = {
  requested: 1,
  in_review: 1,
  approved: 2,
  paying: 2,
  pay_unknown: 0,
  paid: 2,
  rejected: 3,
  returned: 3,
  reversed: 3,
} as const satisfies Record<WithdrawalState, number>
export const transferCodes = {
  sent: 2,
  unknown: 2,
  manual: 3,
  success: 1,
  failed: 0,
} as const satisfies Record<TransferState, number>
/** Codes of an adjustment, in a record of type 9. An adjustment has no record before it is posted. */
export const adjustmentCodes = { posted: 1 } as const

/** The code of a record's state on the wire; its meaning depends on the type of the record. */
export const orderCode = z.literal([0, 1, 2, 3])
export type OrderCode = z.output<typeof orderCode>

export const betCodes = { void: 0, settled: 1, open: 2 } as const
export type BetState = keyof typeof betCodes
export const betCode = z.literal([0, 1, 2])

/** Labels of the codes on the record screens (spec §4). */
export const reviewLabels: Record<number, string> = {
  0: '未定义',
  1: '待审核',
  2: '已通过',
  3: '已拒绝',
}
/** The label of a withdrawal that was approved and whose amount came back. */
export const moneyBackLabel = '已退回'
export const transferLabels: Record<number, string> = {
  0: '失败',
  1: '成功',
  2: '待结算',
  3: '未定义',
}
export const adjustmentLabels: Record<number, string> = { 1: '成功' }
export const betLabels: Record<number, string> = { 0: '无效注单', 1: '已结算', 2: '未结算' }

/** The final states of a state machine. */
export type EndOf<N extends Readonly<Record<string, readonly string[]>>> = {
  [S in keyof N & string]: N[S] extends readonly [] ? S : never
}[keyof N & string]

/** Whether a state is final. */
export function isEnd<N extends Readonly<Record<string, readonly string[]>>>(
  next: N,
  state: keyof N & string,
): state is EndOf<N> {
  return next[state]?.length === 0
}

/** Whether a state machine allows the step from one state to another. */
export function mayBecome<S extends string>(
  next: Readonly<Record<S, readonly string[]>>,
  from: S,
  to: S,
): boolean {
  return next[from].includes(to)
}
