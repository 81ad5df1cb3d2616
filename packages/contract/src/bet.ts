import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { betCode } from './states.ts'
import { code, money, own, pageInput, pageOf, text, time, venueFilter } from './wire.ts'

/** Ours: the state that is asked for, −1 for all. */
const stateFilter = code([-1, 0, 1, 2], -1)

const betRow = z.object({
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
})
const bets = pageOf(betRow)

export const betrecord = endpoint({
  path: '/api/betrecord',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Bets by venue and period; status 0 invalid, 1 settled, 2 unsettled',
  input: z.object({
    date: period,
    api_type: venueFilter,
    status: stateFilter,
    ...pageInput,
  }),
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

export const betdetail = endpoint({
  path: '/api/betdetail',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary:
    'One bet with what became of it; also looked at when the record’s period is over',
  input: z.object({ platname: text(), bet_id: text(64) }),
  output: z.extend(betRow, {
    /** What the venue paid out, stake included; 0 while it is open or when it is void. */
    payout: money,
    /** What counts towards turnover. */
    valid: money,
    settled_at: z.nullable(time),
    /** How often the venue has changed it. */
    version: z.int(),
    /** Whether the game can still be opened, to look at the round and its proof there. */
    playable: z.boolean(),
  }),
  refusals: ['http.not-found'],
})

export const playstanding = endpoint({
  path: '/api/playstanding',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'What a session has come to: bets at a venue placed since an instant',
  input: z.object({ platname: text(), since: text(40) }),
  output: z.object({
    /** Without void ones. */
    rounds: z.int(),
    stake: money,
    /** Of the settled ones, what was paid out less what was staked. */
    result: money,
  }),
  refusals: [],
})
