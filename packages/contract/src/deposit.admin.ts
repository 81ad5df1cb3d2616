import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, code, instant, money, pageInput, pageOf, text, time } from './wire.ts'

export const depositRow = z.object({
  deposit_no: z.string(),
  username: z.string(),
  realname: z.string(),
  method: z.string(),
  amount: money,
  credited_amount: z.nullable(money),
  state: z.int(),
  status: z.string(),
  payer_name: z.string(),
  payer_bank: z.string(),
  payer_card: z.string(),
  payer_branch: z.string(),
  /** Words the reviewer should see: name_mismatch, expired. */
  flags: z.array(z.string()),
  created_at: time,
  expires_at: instant,
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  reference: z.string(),
})

export const listDeposits = endpoint({
  path: '/admin/api/deposits',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary:
    'Deposits, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object({
    state: code([0, 1, 2, 3] as const, 0),
    search: text(64),
    ...pageInput,
  }),
  output: pageOf(depositRow),
  refusals: [],
})

export const approveDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/approve',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Credits the player once; another received amount needs a reason',
  input: z.object({ deposit_no: text(40), amount, reference: text(64), reason: text(200) }),
  output: depositRow,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'review.amount-needs-reason',
    'review.reference-used',
    'amount.invalid',
  ],
})

export const rejectDeposit = endpoint({
  path: '/admin/api/deposits/:deposit_no/reject',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Closes a deposit without credit; the reason is shown to the player',
  input: z.object({ deposit_no: text(40), reason: text(200) }),
  output: depositRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})
