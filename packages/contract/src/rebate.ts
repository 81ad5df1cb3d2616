import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { rebateFields } from './vip.ts'
import {
  flag,
  micro,
  money,
  noData,
  nothing,
  own,
  pageInput,
  pageOf,
  text,
  time,
  venueFilter,
} from './wire.ts'

/** State of a rebate record (spec §4 Status codes). */
export const rebateCodes = { pending: 0, claimed: 1 } as const
export const rebateStateLabels = { pending: '未领取', claimed: '已领取' } as const
export type RebateState = keyof typeof rebateCodes

/**
 * What a day's valid stake at a venue earned, or what changed of it since: then it may be below zero. Beside the
 * spec's fields, how it was reckoned: `stake × rate`, rounded down to the fen, less what earlier records of the day gave.
 */
const record = {
  /** The venue's name. */
  gamename: z.string(),
  money,
  state: z.int(),
  created_at: time,
  /** When it was claimed; null while it is not. */
  updated_at: z.nullable(time),
  /** Ours. */
  id: own(z.string(), ''),
  /** Brand day of the bets, `YYYY-MM-DD`. */
  day: own(z.string(), ''),
  platname: own(z.string(), ''),
  category: own(z.nullable(z.enum(rebateFields)), null),
  /** The VIP level of that day. */
  level: own(z.int(), 0),
  /** In percent. */
  rate: own(micro, 0),
  /** All valid stake of the day at the venue, as it stood then. */
  stake: own(money, 0),
}

export const getfanshui = endpoint({
  path: '/api/getfanshui',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary:
    'Rebates by venue, period and category; jisuan is claimed, nojisuan claimable (decisions §3)',
  input: z.object({
    date: period,
    api_type: venueFilter,
    /** A key of the rebate table, or empty for all. */
    type: z._default(z.enum(['', ...rebateFields]), ''),
    ...pageInput,
  }),
  output: z.object({
    list: pageOf(z.object(record)),
    jisuan: money,
    nojisuan: money,
  }),
  refusals: [],
})

export const dofanshui = endpoint({
  path: '/api/dofanshui',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  lock: 'player',
  keyed: 'money',
  stops: true,
  summary: 'Claims every claimable rebate',
  input: nothing,
  output: noData,
  refusals: ['rebate.nothing', 'play-limit.excluded'],
})

/** Ours: one record with the bets that it was reckoned from. Other people's records are as unknown as none. */
export const rebatedetail = endpoint({
  path: '/api/rebatedetail',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'One rebate record, how it was reckoned, and the bets of its day as they stand',
  input: z.object({ id: text(20), ...pageInput }),
  output: z.object({
    ...record,
    /** `stake × rate`, and what earlier records of the day gave of it. */
    reckoned: money,
    before: money,
    /** What the bets below come to now; other than `stake` where bets changed since. */
    bets_stake: money,
    /** Bets changed, and the next day's reckoning will add or take the difference. */
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
