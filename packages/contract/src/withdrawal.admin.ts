import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, money, pageInput, pageOf, text, time } from './wire.ts'

export const withdrawalRow = z.object({
  out_trade_no: z.string(),
  username: z.string(),
  realname: z.string(),
  amount: money,
  state: z.int(),
  status: z.string(),
  bank: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  bank_address: z.string(),
  /** Words the reviewer should see: name_mismatch, shared_card, turnover_short. */
  flags: z.array(z.string()),
  turnover_missing: money,
  created_at: time,
  decided_at: z.nullable(time),
  decided_by: z.string(),
  reason: z.string(),
  reference: z.string(),
})

export const listWithdrawals = endpoint({
  path: '/admin/api/withdrawals',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary:
    'Withdrawals, oldest open first; state 1 pending, 2 approved, 3 rejected, empty for all',
  input: z.object({
    state: code([0, 1, 2, 3] as const, 0),
    search: text(64),
    ...pageInput,
  }),
  output: pageOf(withdrawalRow),
  refusals: [],
})

export const approveWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/approve',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Staff have paid by hand: takes the money out of the hold, once',
  input: z.object({ out_trade_no: text(40), reference: text(64), reason: text(200) }),
  output: withdrawalRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reference-used'],
})

export const rejectWithdrawal = endpoint({
  path: '/admin/api/withdrawals/:out_trade_no/reject',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Returns the held money to the player; the reason is shown to them',
  input: z.object({ out_trade_no: text(40), reason: text(200) }),
  output: withdrawalRow,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})
