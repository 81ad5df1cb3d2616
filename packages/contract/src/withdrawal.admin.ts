import * as z from 'zod/mini'
import { deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { claimed, csvFile, queueFilter, queueInput } from './review.admin.ts'
import { orderCode, type WithdrawalState, withdrawalStates } from './states.ts'
import { payoutMethods } from './vocabulary.ts'
import { flagOr, micro, money, text, time } from './wire.ts'

/** How a state is named to staff. */
export const withdrawalStatusLabels = {
  requested: '待审核',
  in_review: '审核中',
  approved: '待付款',
  paying: '付款中',
  pay_unknown: '付款待核实',
  paid: '已通过',
  rejected: '已拒绝',
  returned: '已退回',
} as const satisfies Record<WithdrawalState, string>

/**
 * Words beside a withdrawal. The first four are found when it is asked; approver and payer must be two;
 * then what has stood too long: a payment open for more than ten minutes, a claim that has run out (I-28).
 */
export const withdrawalFlagLabels = {
  name_mismatch: '姓名不一致',
  shared_card: '卡片重复绑定',
  turnover_short: '打码量不足',
  password_changed: '一天内改过密码',
  two_person: '须两人',
  pay_overdue: '付款超时',
  lease_expired: '审核超时',
} as const
export type WithdrawalFlag = keyof typeof withdrawalFlagLabels
const withdrawalFlags = Object.keys(withdrawalFlagLabels) as WithdrawalFlag[]

export const withdrawalRow = z.object({
  out_trade_no: z.string(),
  username: z.string(),
  realname: z.string(),
  method: z.enum(payoutMethods),
  amount: money,
  /** USDT only: rate, equivalent, fee and what has to arrive, as locked when asked. */
  usdt_rate: z.nullable(micro),
  usdt_estimate: z.nullable(micro),
  usdt_fee: z.nullable(micro),
  usdt_net: z.nullable(micro),
  state: orderCode,
  status: z.enum(withdrawalStates),
  bank: z.string(),
  bank_owner: z.string(),
  /** Masked; `reveal` tells the whole number. */
  bank_no: z.string(),
  bank_address: z.string(),
  /** Keys of `withdrawalFlagLabels`. */
  flags: z.array(z.enum(withdrawalFlags)),
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

/** Ours, beside the code: one state by its word, or `open` for all that wait for staff. */
const status = z._default(z.enum(['', 'open', ...withdrawalStates]), '')
const one = { out_trade_no: text(40) }
const cannot = ['review.not-found', 'review.already-decided', 'review.claimed'] as const

export const listWithdrawals = endpoint({
  path: '/admin/api/withdrawals',
  method: 'GET',
  audience: 'staff',
  permission: 'withdrawal.view',
  effect: 'read',
  summary:
    'Withdrawals, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object({ ...queueInput, status }),
  output: deskPageOf(withdrawalRow),
  refusals: ['input.invalid'],
})

export const readWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no',
  method: 'GET',
  audience: 'staff',
  permission: 'withdrawal.view',
  effect: 'read',
  summary: 'One withdrawal as it is now, wherever it stands in the lists',
  input: z.object(one),
  output: withdrawalRow,
  refusals: ['review.not-found'],
})

export const exportWithdrawals = endpoint({
  ...csvFile,
  path: '/admin/api/withdrawals/export',
  method: 'GET',
  audience: 'staff',
  permission: 'withdrawal.export',
  deeds: {
    'withdrawal.export-begun': '取款 · 开始导出',
    'withdrawal.exported': '取款 · 导出',
  },
  summary: 'The filtered withdrawals as a file, newest first, card numbers masked',
  input: z.object({ ...queueFilter, status }),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})

export const claimWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/claim',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.review',
  effect: 'write',
  deeds: { 'withdrawal.claimed': '取款 · 开始处理' },
  summary: 'Takes a withdrawal for review, or renews the lease of two minutes (money F-3)',
  input: z.object(one),
  output: withdrawalRow,
  refusals: [...cannot],
})

export const claimNextWithdrawal = endpoint({
  path: '/admin/api/withdrawals/next',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.review',
  effect: 'write',
  deeds: { 'withdrawal.claimed': '取款 · 开始处理' },
  summary:
    'Takes the oldest withdrawal in review that nobody holds, those after `after` first; null when there is none',
  input: z.object({ after: text(40) }),
  output: z.nullable(withdrawalRow),
  refusals: [],
})

export const takeOverWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/take-over',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.take-over',
  effect: 'write',
  deeds: { 'withdrawal.taken-over': '取款 · 接管' },
  summary: 'Takes a withdrawal in review that somebody else holds',
  input: z.object({ ...one, reason: text(200) }),
  output: withdrawalRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})

export const releaseWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/release',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.review',
  effect: 'write',
  deeds: { 'withdrawal.released': '取款 · 放回队列' },
  summary: 'Puts a claimed withdrawal back into the queue',
  input: z.object(one),
  output: withdrawalRow,
  refusals: [...cannot],
})

export const approveWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.review',
  factor: 'again',
  effect: 'write',
  deeds: { 'withdrawal.approved': '取款 · 通过', 'withdrawal.paid': '取款 · 付款成功' },
  summary:
    'Staff have paid by hand: takes the money out of the hold, once. With pay_later, or above the two-person amount: releases it for payment',
  input: z.object({
    ...one,
    reference: text(64),
    reason: text(200),
    pay_later: flagOr(false),
  }),
  output: withdrawalRow,
  refusals: [
    ...cannot,
    'review.reference-taken',
    'review.reference-used',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const payWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/pay',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.pay',
  factor: 'again',
  effect: 'write',
  deeds: { 'withdrawal.paying': '取款 · 开始付款' },
  summary: 'Begins the payment: our reference stands before anything leaves (money F-3)',
  input: z.object(one),
  output: withdrawalRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.same-person',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const settleWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/settle',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.settle',
  factor: 'again',
  effect: 'write',
  deeds: {
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

export const rejectWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/reject',
  method: 'POST',
  audience: 'staff',
  permission: 'withdrawal.review',
  effect: 'write',
  deeds: { 'withdrawal.rejected': '取款 · 拒绝' },
  summary: 'Returns the held money to the player; the reason is shown to them',
  input: z.object({ ...one, reason: text(200) }),
  output: withdrawalRow,
  refusals: [...cannot, 'review.reason-missing'],
})

export const revealWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/reveal',
  method: 'POST',
  audience: 'staff',
  permission: 'pii.reveal',
  factor: 'again',
  effect: 'write',
  secretAnswer: true,
  deeds: { 'withdrawal.number-revealed': '取款 · 查看完整卡号' },
  summary: 'The whole card number or address of an open withdrawal; each look is recorded',
  input: z.object(one),
  output: z.object({ bank_no: z.string() }),
  refusals: ['review.not-found', 'review.already-decided'],
})
