import * as z from 'zod/mini'
import { betCode } from '../states.ts'
import { playerRead } from '../wire/endpoint.ts'
import { period } from '../wire/period.ts'
import { code, extension, money, pageInput, pageOf, text, time } from '../wire/wire.ts'
import { riskReasons } from './counted.ts'

/** Extension: the bet status to filter by, −1 for all. */
const stateFilter = code([-1, 0, 1, 2], -1)

const betRow = z.object({
  bet_id: z.string(),
  bet_amount: money,
  win_loss: money,
  /** The name of the game (the spec's field); the game's code is in `code`. */
  Code: z.string(),
  status: betCode,
  created_at: time,
  /** Extension: the code of the game, its name, and the venue's name. */
  code: extension(z.string(), ''),
  gamename: extension(z.string(), ''),
  platname: extension(z.string(), ''),
  /** Extension: what of the payout staff still review; the bet is unsettled until then. */
  held_amount: extension(money, 0),
})
const bets = pageOf(betRow)

export const betrecord = playerRead({
  path: '/api/betrecord',
  summary: 'Bets by venue and period; status 0 invalid, 1 settled, 2 unsettled',
  input: z.object({
    date: period,
    /** A venue by code or name, or empty for all. */
    api_type: text(),
    status: stateFilter,
    ...pageInput,
  }),
  output: z.object({
    ...bets.shape,
    /** Extension: sums over all pages of the filter. Void bets are left out; open bets have no result yet. */
    sums: extension(z.nullable(z.object({ stake: money, result: money })), null),
  }),
})

export const betdetail = playerRead({
  path: '/api/betdetail',
  summary:
    'One bet with what became of it; also looked at when the record’s period is over',
  input: z.object({ platname: text(), bet_id: text(64) }),
  output: z.extend(betRow, {
    /** What the player picked and what came, in the venue's words; '' if it does not say. */
    selection: z.string(),
    outcome: z.string(),
    /** The payout including the stake; 0 while the bet is open or void. */
    payout: money,
    /** The valid stake: what counts towards turnover, the weighted part of the stake that was at risk. */
    valid: money,
    risk: money,
    risk_reason: z.enum(riskReasons),
    /** The percentage of `risk` that counts, as set when the bet was placed. */
    weight: z.int(),
    settled_at: z.nullable(time),
    /** The version of the bet: the venue may change a bet after reporting it. */
    version: z.int(),
    /** Whether the player can open the game to see the round and its proof. */
    playable: z.boolean(),
  }),
  refusals: ['http.not-found'],
})

export const playstanding = playerRead({
  path: '/api/playstanding',
  summary: 'What a session has come to: bets at a venue placed since an instant',
  input: z.object({ platname: text(), since: text(40) }),
  output: z.object({
    /** The number of bets, void ones left out. */
    rounds: z.int(),
    stake: money,
    /** Payouts minus stakes of the settled bets. */
    result: money,
  }),
})
