import * as z from 'zod/mini'

/**
 * State machines as tables: canonical state → the states it may become (money F-2…F-4).
 * The SQL that moves a row compares the old state; the back office shows buttons from here.
 */
export const depositNext = {
  submitted: ['approved', 'rejected', 'expired'],
  expired: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type DepositState = keyof typeof depositNext
export const depositStates = Object.keys(depositNext) as DepositState[]

/** Where staff pay by hand, one approval goes from review to `paid` (decisions §5). */
export const withdrawalNext = {
  requested: ['in_review', 'approved', 'paid', 'rejected'],
  in_review: ['requested', 'approved', 'paid', 'rejected'],
  approved: ['paying'],
  paying: ['paid', 'pay_unknown', 'returned', 'approved'],
  pay_unknown: ['paid', 'returned', 'approved'],
  paid: [],
  rejected: [],
  returned: [],
} as const satisfies Record<string, readonly string[]>
export type WithdrawalState = keyof typeof withdrawalNext
export const withdrawalStates = Object.keys(withdrawalNext) as WithdrawalState[]

/** A manual adjustment: one member of staff proposes, another posts (money F-15). */
export const adjustmentNext = {
  draft: ['posted', 'cancelled'],
  posted: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type AdjustmentState = keyof typeof adjustmentNext
export const adjustmentStates = Object.keys(adjustmentNext) as AdjustmentState[]

/**
 * A version of a setting, of money (money F-16) or of the site. `approved` is in force from its hour until a later
 * approved version is: nothing has to be switched at that hour, so nothing can be missed.
 */
export const settingNext = {
  draft: ['approved', 'cancelled'],
  approved: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type SettingState = keyof typeof settingNext

/**
 * How a bet that hangs is ended: proposed, confirmed by another, asked of its venue. What the venue's feed says decides:
 * `done` as it was asked for, `overtaken` when the bet has ended in another way meanwhile.
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

/** A row of a venue's bet feed that could not be read: taken in later, or set aside with a reason. */
export const quarantineNext = {
  held: ['imported', 'dismissed'],
  imported: [],
  dismissed: [],
} as const satisfies Record<string, readonly string[]>
export type QuarantineState = keyof typeof quarantineNext
export const quarantineStates = Object.keys(quarantineNext) as QuarantineState[]

export const transferDirections = ['to_venue', 'to_centre'] as const
export type TransferDirection = (typeof transferDirections)[number]

/** `sent` from the first commit on: the venue may have it (a crash before the call looks the same). */
export const transferNext = {
  sent: ['success', 'failed', 'unknown', 'manual'],
  unknown: ['success', 'failed', 'manual'],
  manual: ['success', 'failed'],
  success: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>
export type TransferState = keyof typeof transferNext
export const transferStates = Object.keys(transferNext) as TransferState[]

/** Wire codes, decoded by record type and never by number alone (decisions §3, spec §4). */
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
} as const satisfies Record<WithdrawalState, number>
export const transferCodes = {
  sent: 2,
  unknown: 2,
  manual: 3,
  success: 1,
  failed: 0,
} as const satisfies Record<TransferState, number>
/** Players see a posted adjustment; a draft and a cancelled one never happened to them. */
export const adjustmentCodes = { posted: 1 } as const satisfies Partial<
  Record<AdjustmentState, number>
>

/** The codes of a record as they stand on the wire; what they mean is said by the record's type. */
export const orderCode = z.literal([0, 1, 2, 3])
export type OrderCode = z.output<typeof orderCode>

export const betCodes = { void: 0, settled: 1, open: 2 } as const
export type BetState = keyof typeof betCodes
export const betCode = z.literal([0, 1, 2])

/** What the record screens show for a code (spec §4). */
export const reviewLabels: Record<number, string> = {
  0: '未定义',
  1: '待审核',
  2: '已通过',
  3: '已拒绝',
}
export const transferLabels: Record<number, string> = {
  0: '失败',
  1: '成功',
  2: '待结算',
  3: '未定义',
}
export const adjustmentLabels: Record<number, string> = { 1: '成功' }
export const betLabels: Record<number, string> = { 0: '无效注单', 1: '已结算', 2: '未结算' }

/** The states that lead nowhere: what stands in one is over. */
export type EndOf<N extends Readonly<Record<string, readonly string[]>>> = {
  [S in keyof N & string]: N[S] extends readonly [] ? S : never
}[keyof N & string]

/** Whether a state of a table leads nowhere. */
export function isEnd<N extends Readonly<Record<string, readonly string[]>>>(
  next: N,
  state: keyof N & string,
): state is EndOf<N> {
  return next[state]?.length === 0
}

/** Whether a table allows a step. */
export function mayBecome<S extends string>(
  next: Readonly<Record<S, readonly string[]>>,
  from: S,
  to: S,
): boolean {
  return next[from].includes(to)
}
