import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { claimed, csvFile, queueFilter, queueInput } from './review.admin.ts'
import { type WithdrawalState, withdrawalNext } from './states.ts'
import { code, micro, money, pageOf, text, time } from './wire.ts'

/** How a state is named to staff. */
export const withdrawalStatusLabels = {
  requested: '待审核',
  in_review: '审核中',
  approved: '待付款',
  paying: '付款中',
  pay_unknown: '付款待核实',
  paid: '已付款',
  rejected: '已拒绝',
  returned: '已退回',
} as const satisfies Record<WithdrawalState, string>

/**
 * Words beside a withdrawal. The first three are found when it is asked; approver and payer must be two;
 * then what has stood too long: a payment open for more than ten minutes, a claim that has run out (I-28).
 */
export const withdrawalFlagLabels = {
  name_mismatch: '姓名不一致',
  shared_card: '卡片重复绑定',
  turnover_short: '打码量不足',
  two_person: '须两人',
  pay_overdue: '付款超时',
  lease_expired: '审核超时',
} as const
export type WithdrawalFlag = keyof typeof withdrawalFlagLabels

export const withdrawalRow = z.object({
  out_trade_no: z.string(),
  username: z.string(),
  realname: z.string(),
  /** `bank`, `usdt_trc20` or `usdt_erc20`. */
  method: z.string(),
  amount: money,
  /** USDT only: rate, equivalent, fee and what has to arrive, as locked when asked. */
  usdt_rate: z.nullable(micro),
  usdt_estimate: z.nullable(micro),
  usdt_fee: z.nullable(micro),
  usdt_net: z.nullable(micro),
  state: z.int(),
  status: z.string(),
  bank: z.string(),
  bank_owner: z.string(),
  /** Masked; `reveal` tells the whole number. */
  bank_no: z.string(),
  bank_address: z.string(),
  /** Keys of `withdrawalFlagLabels`. */
  flags: z.array(z.string()),
  turnover_missing: money,
  created_at: time,
  /** Since when it stands in its state. */
  status_since: time,
  claim: claimed,
  approved_by: z.string(),
  /** Our reference of the payment, told to whoever pays; kept when the payment is tried again. */
  payout_ref: z.string(),
  paid_by: z.string(),
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  /** The bank's or chain's own reference. */
  reference: z.string(),
})

const states = Object.keys(withdrawalNext) as WithdrawalState[]
/** Ours, beside the code: one state by its word, or `open` for all that wait for staff. */
const status = z._default(z.enum(['', 'open', ...states]), '')
const one = { out_trade_no: text(40) }
const cannot = ['review.not-found', 'review.already-decided', 'review.claimed'] as const

export const listWithdrawals = endpoint({
  path: '/admin/api/withdrawals',
  method: 'GET',
  audience: 'staff',
  permission: 'order.review',
  effect: 'read',
  summary:
    'Withdrawals, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object({ ...queueInput, status }),
  output: pageOf(withdrawalRow),
  refusals: ['input.invalid'],
})

export const exportWithdrawals = endpoint({
  path: '/admin/api/withdrawals/export',
  method: 'GET',
  audience: 'staff',
  permission: 'books.read',
  effect: 'read',
  summary:
    'The filtered withdrawals as a file, numbers masked, 10000 rows at most; the message says when there were more',
  input: z.object({ ...queueFilter, status }),
  output: csvFile,
  refusals: ['input.invalid'],
})

export const claimWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/claim',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Takes a withdrawal for review, or renews the lease of 15 minutes (money F-3)',
  input: z.object(one),
  output: withdrawalRow,
  refusals: [...cannot],
})

export const releaseWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/release',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Puts a claimed withdrawal back into the queue',
  input: z.object(one),
  output: withdrawalRow,
  refusals: [...cannot],
})

export const approveWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary:
    'Staff have paid by hand: takes the money out of the hold, once. With pay_later, or above the two-person amount: releases it for payment',
  input: z.object({
    ...one,
    reference: text(64),
    reason: text(200),
    pay_later: code([0, 1] as const, 0),
  }),
  output: withdrawalRow,
  refusals: [...cannot, 'review.reference-used'],
})

export const payWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/pay',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Begins the payment: our reference stands before anything leaves (money F-3)',
  input: z.object(one),
  output: withdrawalRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.same-person'],
})

export const settleWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/settle',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
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
    'review.reference-used',
    'review.reason-missing',
  ],
})

export const rejectWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/reject',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  summary: 'Returns the held money to the player; the reason is shown to them',
  input: z.object({ ...one, reason: text(200) }),
  output: withdrawalRow,
  refusals: [...cannot, 'review.reason-missing'],
})

export const revealWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/reveal',
  method: 'POST',
  audience: 'staff',
  permission: 'order.review',
  effect: 'write',
  secretAnswer: true,
  summary: 'The whole card number or address of an open withdrawal; each look is recorded',
  input: z.object(one),
  output: z.object({ bank_no: z.string() }),
  refusals: ['review.not-found', 'review.already-decided'],
})
