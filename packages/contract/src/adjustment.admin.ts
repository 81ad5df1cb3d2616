import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { adjustmentStates } from './states.ts'
import { amount, flag, money, text, time, whole } from './wire.ts'

/** credit gives to the player, debit takes from what they can spend. */
export const adjustmentDirections = ['credit', 'debit'] as const
export type AdjustmentDirection = (typeof adjustmentDirections)[number]
export const adjustmentDirectionLabels = {
  credit: '加款',
  debit: '扣款',
} as const satisfies Record<AdjustmentDirection, string>

/** Which house account bears it. */
export const adjustmentSides = ['adjustment', 'suspense'] as const
export type AdjustmentSide = (typeof adjustmentSides)[number]
export const adjustmentSideLabels = {
  adjustment: '人工调整',
  suspense: '挂账待查',
} as const satisfies Record<AdjustmentSide, string>

export const adjustmentStateLabels = {
  draft: '待复核',
  posted: '已入账',
  cancelled: '已取消',
} as const

/** A credit may ask for its amount this many times in valid bets. */
export const adjustmentTurnoverMax = 10

export const adjustmentRow = z.object({
  adjustment_no: z.string(),
  username: z.string(),
  realname: z.string(),
  direction: z.enum(adjustmentDirections),
  amount: money,
  against: z.enum(adjustmentSides),
  turnover_times: z.int(),
  reason: z.string(),
  /** The order it is about, or empty. */
  about: z.string(),
  status: z.enum(adjustmentStates),
  made_by: z.string(),
  made_at: time,
  /** The caller made it: somebody else must check it. */
  mine: flag,
  checked_by: z.string(),
  checked_at: z.nullable(time),
})

export const listAdjustments = endpoint({
  path: '/admin/api/adjustments',
  method: 'GET',
  audience: 'staff',
  permission: 'adjustment.view',
  effect: 'read',
  summary: 'Manual adjustments, oldest draft first, then the newest decided',
  input: z.object({
    status: z._default(z.enum(['', ...adjustmentStates]), ''),
    /** An adjustment's number, the order it is about, or a user name. */
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(adjustmentRow),
  refusals: [],
})

export const createAdjustment = endpoint({
  path: '/admin/api/adjustments/create',
  method: 'POST',
  audience: 'staff',
  permission: 'adjustment.make',
  effect: 'write',
  keyed: 'money',
  deeds: { 'adjustment.made': '人工调整 · 提交' },
  summary: 'Proposes a correction; no money moves before somebody else approves (F-15)',
  input: z.object({
    username: text(64),
    direction: z.enum(adjustmentDirections),
    amount,
    against: z._default(z.enum(adjustmentSides), 'adjustment'),
    /** Credit only: opens a requirement of amount × times. */
    turnover_times: z._default(whole(adjustmentTurnoverMax), 0),
    reason: text(200),
    about: text(40),
  }),
  output: adjustmentRow,
  refusals: [
    'adjustment.player-unknown',
    'amount.invalid',
    'review.reason-missing',
    'adjustment.turnover-of-debit',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const approveAdjustment = endpoint({
  path: '/admin/api/adjustments/:adjustment_no/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'adjustment.check',
  effect: 'write',
  deeds: { 'adjustment.posted': '人工调整 · 入账' },
  summary: 'Posts somebody else’s proposal, once; a debit beyond the balance stays a draft',
  input: z.object({ adjustment_no: text(40) }),
  output: adjustmentRow,
  refusals: [
    'adjustment.not-found',
    'review.same-person',
    'review.already-decided',
    'ledger.insufficient',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const cancelAdjustment = endpoint({
  path: '/admin/api/adjustments/:adjustment_no/cancel',
  method: 'POST',
  audience: 'staff',
  permission: ['adjustment.make', 'adjustment.check'],
  effect: 'write',
  deeds: { 'adjustment.cancelled': '人工调整 · 取消' },
  summary:
    'Drops a proposal: its maker may, and whoever checks adjustments; the reason is kept in the audit trail',
  input: z.object({ adjustment_no: text(40), reason: text(200) }),
  output: adjustmentRow,
  refusals: [
    'adjustment.not-found',
    'review.reason-missing',
    'review.already-decided',
    'session.forbidden',
  ],
})
