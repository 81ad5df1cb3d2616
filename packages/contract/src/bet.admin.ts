import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { type BetState, betCodes, quarantineStates } from './states.ts'
import { money, text, time, venueFilter } from './wire.ts'

export const quarantineStateLabels = {
  held: '待处理',
  imported: '已导入',
  dismissed: '已忽略',
} as const

export const quarantineRow = z.object({
  id: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  /** As the venue named it, or empty where it named none. */
  bet_id: z.string(),
  /** What could not be read, by field. */
  problem: z.string(),
  /** The row as the venue sent it, its beginning where it is long. */
  raw: z.string(),
  status: z.enum(quarantineStates),
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

export const listQuarantine = endpoint({
  path: '/admin/api/bets/quarantine',
  method: 'GET',
  audience: 'staff',
  permission: 'bet.view',
  effect: 'read',
  summary:
    'Rows of the bet feeds that could not be read: held ones first, then the decided, newest first',
  input: z.object({
    status: z._default(z.enum(['', ...quarantineStates]), ''),
    venue: venueFilter,
    ...deskPageInput,
  }),
  output: deskPageOf(quarantineRow),
  refusals: [],
})

export const retryQuarantined = endpoint({
  path: '/admin/api/bets/quarantine/:id/retry',
  method: 'POST',
  audience: 'staff',
  permission: 'bet.release',
  effect: 'saga',
  deeds: { 'bet.retried': '注单 · 重新导入' },
  summary: 'Asks the venue for the row once more and takes it in when it can be read now',
  input: z.object({ id: text(20) }),
  output: quarantineRow,
  refusals: [
    'http.not-found',
    'review.already-decided',
    'bet.still-unfit',
    'venue.unavailable',
    'venue.unreachable',
  ],
})

export const dismissQuarantined = endpoint({
  path: '/admin/api/bets/quarantine/:id/dismiss',
  method: 'POST',
  audience: 'staff',
  permission: 'bet.release',
  effect: 'write',
  deeds: { 'bet.dismissed': '注单 · 忽略' },
  summary: 'Sets a row aside for good, with a reason; nothing of it counts',
  input: z.object({ id: text(20), reason: text(200) }),
  output: quarantineRow,
  refusals: ['http.not-found', 'review.already-decided', 'review.reason-missing'],
})

const betStates = Object.keys(betCodes) as BetState[]
export const betStateLabels = { open: '未结算', settled: '已结算', void: '无效' } as const

/** Brand days, both included; at most so many at once. */
const days = { since: text(10), until: text(10) }
export const betDaysMax = 31

export const listBets = endpoint({
  path: '/admin/api/bets',
  method: 'GET',
  audience: 'staff',
  permission: 'bet.view',
  effect: 'read',
  summary: 'Bets of all players, newest first; by number, player, venue, state and days',
  input: z.object({
    search: text(64),
    venue: venueFilter,
    status: z._default(z.enum(['', 'stuck', ...betStates]), ''),
    ...days,
    ...deskPageInput,
  }),
  output: deskPageOf(
    z.object({
      venue: z.string(),
      venue_name: z.string(),
      bet_id: z.string(),
      username: z.string(),
      game_code: z.string(),
      game_name: z.string(),
      stake: money,
      payout: money,
      valid: money,
      status: z.enum(betStates),
      version: z.int(),
      placed_at: time,
      settled_at: z.nullable(time),
    }),
  ),
  refusals: ['input.invalid'],
})

const figures = {
  rounds: z.int(),
  players: z.int(),
  stake: money,
  valid: money,
  payout: money,
  /** Of the settled bets: stakes less payouts; below zero the players have won. */
  ggr: money,
  /** Payouts over stakes of the settled bets in basis points; null without a stake. */
  rtp: z.nullable(z.int()),
}

export const betFigures = endpoint({
  path: '/admin/api/bets/figures',
  method: 'GET',
  audience: 'staff',
  permission: 'venue.view',
  effect: 'read',
  summary:
    'What venues and their games came to, by the days on which bets were placed; the last seven days unless asked',
  input: z.object({ ...days, venue: venueFilter, ...deskPageInput }),
  output: z.extend(
    deskPageOf(
      z.object({
        venue: z.string(),
        venue_name: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        ...figures,
        /**
         * Returns of the game's worst and best play in basis points, as its venue says; null where it does not. The 99 % band
         * around them is null where the venue tells no deviation.
         */
        rtp_least: z.nullable(z.int()),
        rtp_most: z.nullable(z.int()),
        band_low: z.nullable(z.int()),
        band_high: z.nullable(z.int()),
        /** The measured return lies below or above its band. */
        outside: z.nullable(z.enum(['low', 'high'])),
      }),
    ),
    { since: z.string(), until: z.string(), sums: z.object(figures) },
  ),
  refusals: ['input.invalid'],
})
