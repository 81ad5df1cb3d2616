import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { money, pageInput, pageOf, time, venueFilter } from './wire.ts'

export const betrecord = endpoint({
  path: '/api/betrecord',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Bets by venue and period; status 0 invalid, 1 settled, 2 unsettled',
  input: z.object({ date: period, api_type: venueFilter, ...pageInput }),
  output: pageOf(
    z.object({
      bet_id: z.string(),
      bet_amount: money,
      win_loss: money,
      Code: z.string(),
      code: z.string(),
      status: z.int(),
      created_at: time,
      /** Ours. */
      gamename: z.string(),
      platname: z.string(),
    }),
  ),
  refusals: [],
})
