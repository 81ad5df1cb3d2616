import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffWrite } from '../wire/endpoint.ts'
import { text } from '../wire/wire.ts'
import { withdrawalRow } from './withdrawal.admin.ts'
import {
  reversalCauseLabels,
  reversalCauses,
  reversalStateLabels,
} from './withdrawal-reversal.ts'

const one = { out_trade_no: text(40) }
const path = '/admin/api/withdrawals/:out_trade_no/reversal'

export const auditNouns = {
  withdrawal: {
    words: { ...reversalCauseLabels, ...reversalStateLabels },
    inMinorUnits: true,
  },
} as const satisfies AuditNouns

export const proposeReversal = staffWrite({
  path: `${path}/propose`,
  permission: 'withdrawal.settle',
  auditActions: { 'withdrawal.reversal-proposed': '取款 · 提出银行退回' },
  summary:
    'Says that a paid withdrawal came back, or never left; nothing moves before somebody else confirms',
  input: z.object({
    ...one,
    cause: z.enum(reversalCauses),
    returned_on: text(10),
    reference: text(64),
    reason: text(200),
  }),
  output: withdrawalRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.reason-missing',
    'withdrawal.reversal-reference',
    'review.reference-taken',
    'review.reference-used',
    'withdrawal.reversal-day',
    'withdrawal.reversal-proposed',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const confirmReversal = staffWrite({
  path: `${path}/confirm`,
  permission: 'withdrawal.settle',
  mfa: 'step-up',
  auditActions: { 'withdrawal.reversed': '取款 · 银行退回' },
  summary:
    'Confirms somebody else’s reversal: the amount goes to the player’s centre wallet, once',
  /** The bank's reference of the return, typed by the second person. */
  input: z.object({ ...one, reference: text(64) }),
  output: withdrawalRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.same-person',
    'withdrawal.reversal-differs',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const cancelReversal = staffWrite({
  path: `${path}/cancel`,
  permission: 'withdrawal.settle',
  auditActions: { 'withdrawal.reversal-cancelled': '取款 · 撤销银行退回' },
  summary: 'Drops a proposed reversal; the withdrawal stays paid',
  input: z.object({ ...one, reason: text(200) }),
  output: withdrawalRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})
