import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { code, money, pageInput, pageOf, time, venueFilter } from './wire.ts'

/** Record type of gettransrecord (spec §7). */
export const statementTypes = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
} as const

export const gettransrecord = endpoint({
  path: '/api/gettransrecord',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Money records by type, venue and period; decode `state` by type (spec §4)',
  input: z.object({
    date: period,
    type: code([1, 2, 3, 4] as const, 1),
    api_type: venueFilter,
    ...pageInput,
  }),
  output: pageOf(
    z.object({
      out_trade_no: z.string(),
      amount: money,
      pay_way: z.string(),
      state: z.int(),
      created_at: time,
      /** Ours: when it was decided, why, and the centre balance after it (null while open). */
      decided_at: z.nullable(time),
      reason: z.string(),
      balance_after: z.nullable(money),
    }),
  ),
  refusals: [],
})
