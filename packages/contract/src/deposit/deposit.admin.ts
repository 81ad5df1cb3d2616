import * as z from 'zod/mini'
import { flagFields } from '../review/order-flag.ts'
import { queueFilter, reviewClaim } from '../review/review.admin.ts'
import { orderRefusals, revealCall, reviewCalls } from '../review/review-calls.ts'
import { type DepositState, depositNext, depositStates } from '../states.ts'
import { depositMethodLabels, depositMethods } from '../vocabulary.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffWrite } from '../wire/endpoint.ts'
import { amount, flag, instant, micro, money, text, time } from '../wire/wire.ts'

/**
 * Flags of a deposit. The server sets the first four: the payer's name differs from the player's, or the approved
 * amount is less or more than requested, or the payment is late. Staff look at the blockchain and set the next four:
 * no program watches the blockchain (reliability B-59, B-60). The last two say what two people changed afterwards.
 */
export const depositFlagLabels = {
  name_mismatch: '姓名不一致',
  partial: '少付',
  over: '多付',
  late: '超时到账',
  wrong_token: '币种不符',
  wrong_network: '网络不符',
  tx_failed: '链上失败',
  unconfirmed: '待链上确认',
  corrected: '已冲正',
  reopened: '重新打开',
} as const
export type DepositFlag = keyof typeof depositFlagLabels
const depositFlags = Object.keys(depositFlagLabels) as DepositFlag[]

/** The flags that staff set and clear on an open USDT deposit. */
export const chainFlags = [
  'wrong_token',
  'wrong_network',
  'tx_failed',
  'unconfirmed',
] as const satisfies readonly DepositFlag[]

/** Labels for staff: the state of a deposit, or a stage that matters more to them than the state. */
export const depositStageLabels = {
  submitted: '待审核',
  second: '待复核',
  correction: '冲正待复核',
  reopening: '重开待复核',
  limit: '待额度',
  expired: '超时待核对',
  closed: '已关闭',
  approved: '已通过',
  rejected: '已拒绝',
} as const satisfies Record<
  DepositState | 'second' | 'correction' | 'reopening' | 'limit' | 'closed',
  string
>

/** What two people change on a decided deposit: the amount of a credited one, or that a rejected one is open again. */
export const correctionKinds = ['amount', 'reopening'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** The proposals that a decided state allows. */
export const correctionOf = {
  approved: 'amount',
  rejected: 'reopening',
} as const satisfies Partial<Record<DepositState, CorrectionKind>>

/** One member proposes a correction, another confirms it. */
export const correctionNext = {
  draft: ['confirmed', 'cancelled'],
  confirmed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type CorrectionState = keyof typeof correctionNext
const correctionStateLabels = {
  draft: '冲正待复核',
  confirmed: '冲正已生效',
  cancelled: '冲正已取消',
} as const satisfies Record<CorrectionState, string>
const correctionStates = Object.keys(correctionNext) as CorrectionState[]

const depositCorrection = z.object({
  correction_no: z.string(),
  kind: z.enum(correctionKinds),
  status: z.enum(correctionStates),
  /** What the order was worth before and is worth then; null for a reopening. */
  from_amount: z.nullable(money),
  amount: z.nullable(money),
  /** What moved in the centre wallet, and how the player's debt changed; null until it is confirmed. */
  wallet_change: z.nullable(money),
  debt_change: z.nullable(money),
  reference: z.string(),
  reason: z.string(),
  /** The decision that it changes. */
  decided_at: time,
  decided_reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** Whether the caller proposed it: then another member must confirm. */
  mine: flag,
  checked_by: z.string(),
  checked_at: z.nullable(time),
})

type DepositProgress = {
  state: DepositState
  corrections: readonly { kind: CorrectionKind; status: CorrectionState }[]
  closed_at: Date | null
  first_approved_by: string
  waits_since: Date | null
}

export function depositStageOf(deposit: DepositProgress) {
  const { state, closed_at, first_approved_by, waits_since, corrections } = deposit
  const draft = corrections.find(({ status }) => status === 'draft')
  if (draft) return draft.kind === 'amount' ? 'correction' : 'reopening'
  if (closed_at !== null) return 'closed'
  if (waits_since !== null) return 'limit'
  const isOpen = depositNext[state].length > 0
  return isOpen && first_approved_by ? 'second' : state
}

export const depositRow = z.object({
  deposit_no: z.string(),
  username: z.string(),
  realname: z.string(),
  method: z.enum(depositMethods),
  amount: money,
  /** USDT only: the rate and the quantity to pay. */
  usdt_rate: z.nullable(micro),
  usdt_amount: z.nullable(micro),
  /** Whether the amount to pay differs from the requested one by a tail: fen, or for USDT micro units. */
  tail: z.nullable(micro),
  /** The account or address to pay to, in one line. */
  pay_to: z.string(),
  /** The transaction hash or paying account that the player has told. */
  payer_reference: z.string(),
  /** Other undecided orders that the same payment would fit, or that name the same payment. */
  same_payment: z.array(z.string()),
  credited_amount: z.nullable(money),
  /** What a credited deposit is worth after corrections; null without one. */
  true_amount: z.nullable(money),
  /** Corrections and reopenings, oldest first. */
  corrections: z.array(depositCorrection),
  /** When the rejected deposit was opened again; null for other orders. */
  reopened_at: z.nullable(time),
  /** The reference that a rejection or a correction to nothing has given back; else empty. */
  released_reference: z.string(),
  /** The state; an `expired` deposit also waits for staff. */
  state: z.enum(depositStates),
  payer_name: z.string(),
  payer_bank: z.string(),
  /** The masked card number; the call `reveal` returns the whole number. */
  payer_card: z.string(),
  payer_branch: z.string(),
  /** Keys of `depositFlagLabels`. */
  flags: z.array(z.enum(depositFlags)),
  ...flagFields,
  claim: reviewClaim,
  /** A credit above this amount needs two staff members; 0 means no limit. */
  two_person_above: money,
  /**
   * The largest amount that one staff member may credit. It depends on the credit tolerance, the maximum of the
   * deposit method and `two_person_above`.
   */
  one_person_max: money,
  /** Whether a credit needs an external reference. */
  reference_required: flag,
  /** The first of two approvals; empty and null if one is enough or nobody has approved yet. */
  first_approved_by: z.string(),
  first_approved_at: z.nullable(time),
  first_amount: z.nullable(money),
  /** What the first of two people wrote. */
  first_reason: z.string(),
  /** Whether the caller gave the first approval and so cannot give the second. */
  first_approved_mine: flag,
  created_at: time,
  expires_at: instant,
  /** When staff confirmed a payment that did not fit the player's own limit of the day; null for other orders. */
  waits_since: z.nullable(time),
  /** The brand day that has room for it; null where none has with this limit. */
  waits_until: z.nullable(instant),
  /** The amount of the payment that waits. */
  waits_amount: z.nullable(money),
  /** When staff closed the expired deposit. A late payment opens it again. */
  closed_at: z.nullable(time),
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  reference: z.string(),
})

/**
 * The stage filter. `open`: waiting for staff, of which `waiting` are in time or have a first approval. `second`:
 * waiting for the second approval. `limit`: paid, and waiting for room in the player's own limit. `expired`: out of time.
 * `closed`: closed by staff. `correction`: with a correction or reopening that waits for the second person.
 */
const stages = [
  'open',
  'waiting',
  'second',
  'limit',
  'expired',
  'closed',
  'approved',
  'rejected',
  'correction',
] as const
/**
 * One of these permissions is enough for the call. The deposit decides which one the approval needs: a single or
 * first approval needs `deposit.decide`, a second approval needs `deposit.second`.
 */
const decide = ['deposit.decide', 'deposit.second'] as const
const number = text(40)
const one = { deposit_no: number }
const queue = {
  order: 'deposit',
  noun: 'deposit',
  label: '存款',
  one,
  number,
  decide,
  filter: {
    ...queueFilter,
    state: z._default(z.enum(['', ...stages]), ''),
    /** `wait`: decided deposits of today, or of the days of the filter, those that waited longest first. */
    sort: z._default(z.enum(['', 'wait']), ''),
  },
  row: depositRow,
} as const

export const auditNouns = {
  deposit: {
    words: {
      ...depositFlagLabels,
      ...depositStageLabels,
      ...correctionStateLabels,
      ...depositMethodLabels,
    },
    inMinorUnits: true,
  },
} as const satisfies AuditNouns

export const depositReview = reviewCalls(queue)
export const revealDeposit = revealCall(queue, { payer_card: z.string() })

export const flagDeposit = staffWrite({
  path: '/admin/api/deposits/:deposit_no/flag',
  permission: 'deposit.decide',
  auditActions: { 'deposit.flagged': '存款 · 标记' },
  summary:
    'Puts a word of the chain on an open USDT deposit (on 1) or takes it off (on 0); credits nothing',
  input: z.object({
    ...one,
    flag: z.enum(chainFlags),
    on: flag,
    reason: text(200),
  }),
  output: depositRow,
  refusals: [...orderRefusals, 'input.invalid'],
})

export const approveDeposit = staffWrite({
  path: '/admin/api/deposits/:deposit_no/approve',
  permission: decide,
  auditActions: {
    'deposit.approved': '存款 · 通过',
    'deposit.second-approved': '存款 · 复核通过',
    'deposit.first-approved': '存款 · 初审',
    'deposit.waits-for-limit': '存款 · 待额度',
  },
  summary:
    'Credits the player once; another received amount needs a reason. Of more than one person may credit the first approval is only recorded, and a payment above the player’s own limit of the day waits: the message says so and the state stays',
  input: z.object({
    ...one,
    amount,
    reference: text(100),
    reason: text(200),
    flag_reason: text(200),
  }),
  output: depositRow,
  refusals: [
    'factor.again',
    ...orderRefusals,
    'review.amount-needs-reason',
    'review.flag-reason-missing',
    'review.reference-missing',
    'review.reference-taken',
    'review.reference-used',
    'review.same-person',
    'review.first-differs',
    'amount.invalid',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const closeExpiredDeposits = staffWrite({
  path: '/admin/api/deposits/close-expired',
  permission: 'deposit.decide',
  auditActions: { 'deposit.closed': '存款 · 关闭超时订单' },
  summary:
    'Puts away the deposits that are out of time, that a member has opened since, that nobody holds and no first person approved, 500 at most; more says that others wait for another call. Approving one opens it again',
  input: z.object({ reason: text(200) }),
  output: z.object({ closed: z.int(), more: flag }),
})
