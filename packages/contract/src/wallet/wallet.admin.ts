import * as z from 'zod/mini'
import { type TransferState, transferDirections, transferStates } from '../states.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { endpoint, staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, text, time, venueFilter } from '../wire/wire.ts'

/** How staff settle a transfer: the venue has posted it (`success`), or has not (`failed`). */
export const settleOutcomes = ['success', 'failed'] as const
export type SettleOutcome = (typeof settleOutcomes)[number]

/** Labels of the states for staff. */
export const transferStateLabels = {
  sent: '处理中',
  unknown: '结果未知',
  manual: '待人工核实',
  success: '成功',
  failed: '失败',
} as const satisfies Record<TransferState, string>

export const transferRow = z.object({
  out_trade_no: z.string(),
  username: z.string(),
  realname: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  direction: z.enum(transferDirections),
  amount: money,
  /** The amount that the venue reported, if it differs from our amount; otherwise null. */
  venue_amount: z.nullable(money),
  state: z.enum(transferStates),
  /** The message of the venue, or the reason of the staff member who settled it. */
  reason: z.string(),
  /** The number of status queries to the venue. */
  asked: z.int(),
  created_at: time,
  /** Seconds since the request. */
  age: z.int(),
  decided_at: z.nullable(time),
  /** The first staff member's proposal to settle the transfer; a second member settles it with the same outcome. */
  proposal: z.nullable(
    z.object({
      outcome: z.enum(settleOutcomes),
      reason: z.string(),
      by: z.string(),
      at: time,
      /** Whether the caller proposed it: then another staff member must confirm. */
      mine: flag,
    }),
  ),
})

export const auditNouns = {
  transfer: { words: transferStateLabels, inMinorUnits: true },
} as const satisfies AuditNouns

export const listTransfers = staffRead({
  path: '/admin/api/transfers',
  permission: 'transfer.view',
  summary: 'Transfers: open and manual ones oldest first, then ended ones newest first',
  input: z.object({
    /** `open` includes `manual`. */
    state: z._default(z.enum(['open', 'manual', 'all']), 'open'),
    /** A search text: the number of a transfer, or a user name. */
    search: lookupText(64),
    venue: venueFilter,
    ...staffPageInput,
  }),
  output: staffPageOf(transferRow),
})

export const askTransferAgain = endpoint({
  path: '/admin/api/transfers/:out_trade_no/ask',
  method: 'POST',
  audience: 'staff',
  permission: 'transfer.ask',
  effect: 'saga',
  auditActions: { 'transfer.asked': '转账 · 再次查询' },
  summary: 'Asks the venue now what became of an open transfer and books its word',
  input: z.object({ out_trade_no: text(40) }),
  output: transferRow,
  refusals: ['review.not-found', 'review.already-decided', 'transfer.in-progress'],
})

export const settleTransfer = staffWrite({
  path: '/admin/api/transfers/:out_trade_no/settle',
  permission: 'transfer.settle',
  auditActions: {
    'transfer.settled': '转账 · 人工核实',
    'transfer.proposed': '转账 · 提交',
  },
  summary:
    'Ends a transfer in state manual: the first member proposes, a second one’s same outcome posts it',
  input: z.object({
    out_trade_no: text(40),
    outcome: z.enum(settleOutcomes),
    reason: text(200),
  }),
  output: transferRow,
  refusals: [
    'review.not-found',
    'review.reason-missing',
    'review.already-decided',
    'review.same-person',
  ],
})
