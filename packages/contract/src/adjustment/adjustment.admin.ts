import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { amount, flag, money, nonNegativeInteger, text, time } from '../wire/wire.ts'

/** Directions: `credit` adds to the player's available balance, `debit` takes from it. */
export const adjustmentDirections = ['credit', 'debit'] as const
export type AdjustmentDirection = (typeof adjustmentDirections)[number]
export const adjustmentDirectionLabels = {
  credit: '加款',
  debit: '扣款',
} as const satisfies Record<AdjustmentDirection, string>

/** The house account on the other side of the posting. */
export const adjustmentSides = ['adjustment', 'suspense'] as const
export type AdjustmentSide = (typeof adjustmentSides)[number]
export const adjustmentSideLabels = {
  adjustment: '人工调整',
  suspense: '挂账待查',
} as const satisfies Record<AdjustmentSide, string>

/** One member of staff proposes an adjustment, another posts it (money F-15). */
export const adjustmentNext = {
  draft: ['posted', 'cancelled'],
  posted: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type AdjustmentState = keyof typeof adjustmentNext
const adjustmentStates = Object.keys(adjustmentNext) as AdjustmentState[]
export const adjustmentStateLabels = {
  draft: '待复核',
  posted: '已入账',
  cancelled: '已取消',
} as const

/** The largest turnover that a credit may require, as a multiple of its amount. */
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
  /** The number of the order that the adjustment corrects; may be empty. */
  about: z.string(),
  /** The receipt that it is for, which no other order may have; may be empty. */
  reference: z.string(),
  status: z.enum(adjustmentStates),
  made_by: z.string(),
  made_at: time,
  /** Whether the caller proposed the adjustment: then another staff member must check it. */
  mine: flag,
  checked_by: z.string(),
  checked_at: z.nullable(time),
})

export const auditNouns = {
  adjustment: {
    words: {
      ...adjustmentStateLabels,
      ...adjustmentDirectionLabels,
      ...adjustmentSideLabels,
    },
    inMinorUnits: true,
  },
} as const satisfies AuditNouns

export const listAdjustments = staffRead({
  path: '/admin/api/adjustments',
  permission: 'adjustment.view',
  summary: 'Manual adjustments, oldest draft first, then the newest decided',
  input: z.object({
    status: z._default(z.enum(['', ...adjustmentStates]), ''),
    /** A search text: the number of an adjustment or of its order, or a user name. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(adjustmentRow),
})

export const createAdjustment = staffWrite({
  path: '/admin/api/adjustments/create',
  permission: 'adjustment.make',
  idempotency: 'required',
  auditActions: { 'adjustment.made': '人工调整 · 提交' },
  summary: 'Proposes a correction; no money moves before somebody else approves (F-15)',
  input: z.object({
    username: lookupText(64),
    direction: z.enum(adjustmentDirections),
    amount,
    against: z._default(z.enum(adjustmentSides), 'adjustment'),
    /** For credits only: the credit opens a turnover requirement of `amount` × this number. */
    turnover_times: z._default(nonNegativeInteger(adjustmentTurnoverMax), 0),
    reason: text(200),
    about: lookupText(40),
    reference: text(100),
  }),
  output: adjustmentRow,
  refusals: [
    'adjustment.player-unknown',
    'amount.invalid',
    'review.reason-missing',
    'adjustment.turnover-of-debit',
    'review.reference-taken',
    'review.reference-used',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const approveAdjustment = staffWrite({
  path: '/admin/api/adjustments/:adjustment_no/approve',
  permission: 'adjustment.check',
  mfa: 'step-up',
  auditActions: { 'adjustment.posted': '人工调整 · 入账' },
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

export const cancelAdjustment = staffWrite({
  path: '/admin/api/adjustments/:adjustment_no/cancel',
  permission: ['adjustment.make', 'adjustment.check'],
  auditActions: { 'adjustment.cancelled': '人工调整 · 取消' },
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
