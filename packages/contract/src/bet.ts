import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { betCode } from './states.ts'
import { money, own, pageInput, pageOf, time, venueFilter } from './wire.ts'

const bets = pageOf(
  z.object({
    bet_id: z.string(),
    bet_amount: money,
    win_loss: money,
    /** The name of the game; its code is ours. */
    Code: z.string(),
    status: betCode,
    created_at: time,
    /** Ours. */
    code: own(z.string(), ''),
    gamename: own(z.string(), ''),
    platname: own(z.string(), ''),
  }),
)

export const betrecord = endpoint({
  path: '/api/betrecord',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Bets by venue and period; status 0 invalid, 1 settled, 2 unsettled',
  input: z.object({ date: period, api_type: venueFilter, ...pageInput }),
  output: z.object({
    ...bets.shape,
    /**
     * Ours: sums of all that the filter finds, whatever the page; a void bet moved no money and an open
     * one has no result yet.
     */
    sums: own(z.nullable(z.object({ stake: money, result: money })), null),
  }),
  refusals: [],
})
