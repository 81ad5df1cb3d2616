import * as z from 'zod/mini'
import { rebateFields } from '../vip/vip.ts'
import { playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import { period } from '../wire/period.ts'
import {
  extension,
  flag,
  micro,
  money,
  noData,
  nothing,
  pageInput,
  pageOf,
  text,
  time,
} from '../wire/wire.ts'

/** Codes of the states of a rebate record (spec §4 Status codes). */
export const rebateCodes = { pending: 0, claimed: 1 } as const
export const rebateStateLabels = { pending: '未领取', claimed: '已领取' } as const
export type RebateState = keyof typeof rebateCodes

/**
 * A rebate record: the rebate of a day's valid stake in a game, or a later correction, which may be negative. Our
 * fields show the calculation: `stake × rate`, rounded down to the fen, minus the day's earlier records.
 */
const record = {
  /** The venue's name. */
  gamename: z.string(),
  money,
  state: z.int(),
  created_at: time,
  /** The time of the claim; null before it. */
  updated_at: z.nullable(time),
  /** All fields from here on are extensions. */
  id: extension(z.string(), ''),
  /** Brand day of the bets, `YYYY-MM-DD`. */
  day: extension(z.string(), ''),
  platname: extension(z.string(), ''),
  category: extension(z.nullable(z.enum(rebateFields)), null),
  /** The VIP level of the player on that day. */
  level: extension(z.int(), 0),
  /** The rate in percent. */
  rate: extension(micro, 0),
  /** The valid stake of the day at the venue, at the time of the record. */
  stake: extension(money, 0),
  /** The game's name; empty for a record of all games of the venue. */
  game: extension(z.string(), ''),
}

export const getfanshui = playerRead({
  path: '/api/getfanshui',
  summary:
    'Rebates by venue, period and category; jisuan is claimed, nojisuan claimable (decisions §3)',
  input: z.object({
    date: period,
    /** A venue by code or name, or empty for all. */
    api_type: text(),
    /** A key of the rate table, or empty for all. */
    type: z._default(z.enum(['', ...rebateFields]), ''),
    ...pageInput,
  }),
  output: z.object({
    list: pageOf(z.object(record)),
    jisuan: money,
    nojisuan: money,
  }),
})

/** Extension: returns the games whose rebate differs from the VIP table; a game that pays none has rates of 0. */
export const rebategames = visitorRead({
  path: '/api/rebategames',
  summary: 'Games with their own rebate rates, VIP1 first, in percent',
  input: nothing,
  output: z.array(
    z.object({
      platname: z.string(),
      game: z.string(),
      gamename: z.string(),
      rates: z.array(micro),
    }),
  ),
})

export const dofanshui = playerWrite({
  path: '/api/dofanshui',
  needsCompleteAccount: true,
  lock: 'player',
  idempotency: 'required',
  blockedDuringMaintenance: true,
  summary: 'Claims every claimable rebate',
  input: nothing,
  output: noData,
  refusals: ['rebate.nothing', 'play-limit.excluded'],
})

/** Extension: returns one record with its bets; the record of another player is not found. */
export const rebatedetail = playerRead({
  path: '/api/rebatedetail',
  summary: 'One rebate record, how it was reckoned, and the bets of its day as they stand',
  input: z.object({ id: text(20), ...pageInput }),
  output: z.object({
    ...record,
    /** The calculated rebate (`stake × rate`), and the sum of the day's earlier records. */
    reckoned: money,
    before: money,
    /** The current stake of the bets below. It differs from `stake` if bets have changed since the record. */
    bets_stake: money,
    /** Whether bets have changed, so that the next run will add a correction. */
    to_adjust: flag,
    bets: pageOf(
      z.object({
        bet_id: z.string(),
        game: z.string(),
        stake: money,
        settled_at: time,
      }),
    ),
  }),
  refusals: ['http.not-found'],
})
