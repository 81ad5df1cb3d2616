import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { type TransferState, transferDirections, transferStates } from './states.ts'
import { transferCode } from './transfer-code.ts'
import { flag, money, text, time, venueFilter } from './wire.ts'

/** How a person ends a transfer: as if the venue had booked it, or as if it had not. */
export const settleOutcomes = ['success', 'failed'] as const
export type SettleOutcome = (typeof settleOutcomes)[number]

/** How a transfer's state is named to staff. */
export const transferStatusLabels = {
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
  /** What the venue named instead of our amount; null when it named none. */
  venue_amount: z.nullable(money),
  state: transferCode,
  status: z.enum(transferStates),
  /** What the venue (or the person who ended it) said. */
  reason: z.string(),
  /** How often the venue was asked again. */
  asked: z.int(),
  created_at: time,
  /** Seconds since it was made. */
  age: z.int(),
  decided_at: z.nullable(time),
  /** A first member's proposal how to end it; a second one's same word posts it. */
  proposal: z.nullable(
    z.object({
      outcome: z.enum(settleOutcomes),
      reason: z.string(),
      by: z.string(),
      at: time,
      /** The caller proposed it: somebody else must confirm. */
      mine: flag,
    }),
  ),
})

export const listTransfers = endpoint({
  path: '/admin/api/transfers',
  method: 'GET',
  audience: 'staff',
  permission: 'transfer.view',
  effect: 'read',
  summary: 'Transfers: open and manual ones oldest first, then ended ones newest first',
  input: z.object({
    /** open includes manual. */
    status: z._default(z.enum(['open', 'manual', 'all']), 'open'),
    /** A transfer's number or a user name. */
    search: text(64),
    venue: venueFilter,
    ...deskPageInput,
  }),
  output: deskPageOf(transferRow),
  refusals: [],
})

export const askTransferAgain = endpoint({
  path: '/admin/api/transfers/:out_trade_no/ask',
  method: 'POST',
  audience: 'staff',
  permission: 'transfer.ask',
  effect: 'saga',
  deeds: { 'transfer.asked': '转账 · 再次查询' },
  summary: 'Asks the venue now what became of an open transfer and books its word',
  input: z.object({ out_trade_no: text(40) }),
  output: transferRow,
  refusals: ['review.not-found', 'review.already-decided', 'transfer.in-progress'],
})

export const settleTransfer = endpoint({
  path: '/admin/api/transfers/:out_trade_no/settle',
  method: 'POST',
  audience: 'staff',
  permission: 'transfer.settle',
  effect: 'write',
  deeds: { 'transfer.settled': '转账 · 人工核实', 'transfer.proposed': '转账 · 提交' },
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
