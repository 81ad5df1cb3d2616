import * as z from 'zod/mini'
import { flagFields } from '../review/order-flag.ts'
import { queueFilter, reviewClaim } from '../review/review.admin.ts'
import { orderRefusals, revealCall, reviewCalls } from '../review/review-calls.ts'
import { type WithdrawalState, withdrawalNext, withdrawalStates } from '../states.ts'
import { payoutMethodLabels, payoutMethods } from '../vocabulary.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffWrite } from '../wire/endpoint.ts'
import { flag, flagOr, micro, money, text, time } from '../wire/wire.ts'
import { withdrawalReversal } from './withdrawal-reversal.ts'

/** Labels of the states for staff. */
export const withdrawalStateLabels = {
  requested: '待审核',
  in_review: '审核中',
  approved: '待付款',
  paying: '付款中',
  pay_unknown: '付款待核实',
  paid: '已通过',
  rejected: '已拒绝',
  returned: '已退回',
  reversed: '银行退回',
} as const satisfies Record<WithdrawalState, string>

/**
 * Flags of a withdrawal. The first four are set at the request. `two_person`: approver and payer must be two people.
 * `pay_overdue`: a payment has been open for more than ten minutes. `lease_expired`: a claim has expired (I-28).
 */
export const withdrawalFlagLabels = {
  name_mismatch: '姓名不一致',
  shared_card: '卡片重复绑定',
  turnover_short: '有效流水不足',
  password_changed: '一天内改过密码',
  two_person: '须两人',
  pay_overdue: '付款超时',
  lease_expired: '审核超时',
} as const
export type WithdrawalFlag = keyof typeof withdrawalFlagLabels
const withdrawalFlags = Object.keys(withdrawalFlagLabels) as WithdrawalFlag[]

/** Steps of a withdrawal as staff see them in its timeline. */
export const withdrawalStepLabels = {
  approved: '审核通过',
  sent_back: '退回审核',
  paying: '开始付款',
  pay_unknown: '付款结果未知',
  pay_again: '重新付款',
  paid: '付款成功',
  returned: '付款退回',
  rejected: '审核拒绝',
  reversal_proposed: '提出银行退回',
  reversal_cancelled: '撤销银行退回',
  reversed: '银行退回 · 复核',
} as const
export type WithdrawalStep = keyof typeof withdrawalStepLabels
const withdrawalSteps = Object.keys(withdrawalStepLabels) as WithdrawalStep[]

export const withdrawalRow = z.object({
  out_trade_no: z.string(),
  username: z.string(),
  realname: z.string(),
  method: z.enum(payoutMethods),
  amount: money,
  /** USDT only: rate, equivalent, fee and net amount, fixed at the request. */
  usdt_rate: z.nullable(micro),
  usdt_estimate: z.nullable(micro),
  usdt_fee: z.nullable(micro),
  usdt_net: z.nullable(micro),
  state: z.enum(withdrawalStates),
  bank: z.string(),
  bank_owner: z.string(),
  /** The masked number; the call `reveal` returns the whole number. */
  bank_no: z.string(),
  bank_address: z.string(),
  /** Keys of `withdrawalFlagLabels`. */
  flags: z.array(z.enum(withdrawalFlags)),
  ...flagFields,
  /** Whether risk holds the order: nobody approves, rejects or pays it before the hold ends. */
  on_risk_hold: flag,
  /** The holds of the order, oldest first; an open one has no end. */
  risk_holds: z.array(
    z.object({
      begun_by: z.string(),
      begun_at: time,
      reason: z.string(),
      ended_by: z.string(),
      ended_at: z.nullable(time),
      end_reason: z.string(),
    }),
  ),
  turnover_missing: money,
  /** What the player owes now; 0 once the withdrawal is decided. */
  debt: money,
  created_at: time,
  /** The time at which the withdrawal entered its state. */
  state_since: time,
  claim: reviewClaim,
  approved_by: z.string(),
  /** Our reference of the payment, for the person who pays. If the payment is repeated, it stays the same. */
  payout_ref: z.string(),
  paid_by: z.string(),
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  /** The external reference of the bank or the chain. */
  reference: z.string(),
  /** The reversal that is proposed or confirmed; null without one. */
  reversal: z.nullable(withdrawalReversal),
  /** What happened to the order, oldest first. */
  steps: z.array(
    z.object({ step: z.enum(withdrawalSteps), at: time, by: z.string(), note: z.string() }),
  ),
})

/** Groups of states to filter by: waiting for staff, for review, held by risk, with a proposed reversal, ended without payment. */
export const withdrawalGroups = {
  '': withdrawalStates,
  open: withdrawalStates.filter((state) => withdrawalNext[state].length > 0),
  review: ['requested', 'in_review'],
  on_hold: ['requested', 'in_review', 'approved'],
  reversal: ['paid'],
  unpaid: ['rejected', 'returned'],
} as const satisfies Record<string, readonly WithdrawalState[]>

const state = z._default(
  z.enum(['', 'open', 'review', 'on_hold', 'reversal', 'unpaid', ...withdrawalStates]),
  '',
)
const number = text(40)
const one = { out_trade_no: number }
const queue = {
  order: 'withdrawal',
  noun: 'withdrawal',
  label: '取款',
  one,
  number,
  decide: 'withdrawal.review',
  filter: { ...queueFilter, state },
  row: withdrawalRow,
} as const

export const auditNouns = {
  withdrawal: {
    words: { ...withdrawalFlagLabels, ...withdrawalStateLabels, ...payoutMethodLabels },
    inMinorUnits: true,
  },
} as const satisfies AuditNouns

const calls = reviewCalls(queue)
/** A claim starts the review and a release ends it, so the audit trail records both. */
const claimAudit = { auditActions: { 'withdrawal.claimed': '取款 · 开始处理' } } as const
export const withdrawalReview = {
  ...calls,
  reject: {
    ...calls.reject,
    refusals: [...calls.reject.refusals, 'withdrawal.on-hold'],
  },
  claim: { ...calls.claim, ...claimAudit },
  claimNext: { ...calls.claimNext, ...claimAudit },
  release: {
    ...calls.release,
    auditActions: { 'withdrawal.released': '取款 · 放回队列' },
    refusals: orderRefusals,
  },
} as const
export const revealWithdrawal = revealCall(queue, { bank_no: z.string() })

export const approveWithdrawal = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/approve',
  permission: 'withdrawal.review',
  mfa: 'step-up',
  auditActions: {
    'withdrawal.approved': '取款 · 通过',
    'withdrawal.paid': '取款 · 付款成功',
  },
  summary:
    'Staff have paid by hand: takes the money out of the hold, once. With pay_later, or above the two-person amount: releases it for payment',
  input: z.object({
    ...one,
    reference: text(64),
    reason: text(200),
    flag_reason: text(200),
    pay_later: flagOr(false),
  }),
  output: withdrawalRow,
  refusals: [
    'withdrawal.own-credit',
    'withdrawal.on-hold',
    'review.flag-reason-missing',
    ...orderRefusals,
    'review.reference-taken',
    'review.reference-used',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const sendBackWithdrawal = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/send-back',
  permission: 'withdrawal.review',
  auditActions: { 'withdrawal.sent-back': '取款 · 退回审核' },
  summary: 'Puts an approved withdrawal back to review while no payment has begun',
  input: z.object({ ...one, reason: text(200) }),
  output: withdrawalRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reason-missing',
    'withdrawal.on-hold',
  ],
})

export const payWithdrawal = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/pay',
  permission: 'withdrawal.pay',
  mfa: 'step-up',
  auditActions: { 'withdrawal.paying': '取款 · 开始付款' },
  summary: 'Begins the payment: our reference stands before anything leaves (money F-3)',
  input: z.object({ ...one, flag_reason: text(200) }),
  output: withdrawalRow,
  refusals: [
    'withdrawal.own-credit',
    'withdrawal.on-hold',
    'review.flag-reason-missing',
    'review.not-found',
    'review.already-decided',
    'review.same-person',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

const holdInput = z.object({ ...one, reason: text(200) })
const holdRefusals = [
  'review.not-found',
  'review.already-decided',
  'review.reason-missing',
] as const

export const holdWithdrawal = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/hold',
  permission: 'withdrawal.hold',
  auditActions: { 'withdrawal.risk-held': '取款 · 风控暂缓' },
  summary:
    'Risk holds an order whose payment has not begun, whoever has claimed it; the player reads that it is under review',
  input: holdInput,
  output: withdrawalRow,
  refusals: [...holdRefusals, 'withdrawal.on-hold'],
})

export const endWithdrawalHold = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/end-hold',
  permission: 'withdrawal.hold',
  auditActions: { 'withdrawal.hold-ended': '取款 · 风控放行' },
  summary: 'Ends the hold of risk; the order goes on where it stood',
  input: holdInput,
  output: withdrawalRow,
  refusals: holdRefusals,
})

export const settleWithdrawal = staffWrite({
  path: '/admin/api/withdrawals/:out_trade_no/settle',
  permission: 'withdrawal.settle',
  mfa: 'step-up',
  auditActions: {
    'withdrawal.paid': '取款 · 付款成功',
    'withdrawal.returned': '取款 · 退回',
    'withdrawal.pay-unknown': '取款 · 付款结果未知',
    'withdrawal.pay-again': '取款 · 重新付款',
  },
  summary:
    'What became of the payment: paid (with its reference), returned (with a reason), unknown, or retry under the same reference of ours',
  input: z.object({
    ...one,
    outcome: z.enum(['paid', 'returned', 'unknown', 'retry']),
    reference: text(64),
    reason: text(200),
  }),
  output: withdrawalRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reference-missing',
    'review.reference-taken',
    'review.reference-used',
    'review.reason-missing',
  ],
})
