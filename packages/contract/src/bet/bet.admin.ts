import * as z from 'zod/mini'
import { type BetState, betCodes, rejectedRowStates } from '../states.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { endpoint, staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, text, time, venueFilter } from '../wire/wire.ts'
import { riskReasons } from './counted.ts'

export const rejectedRowStateLabels = {
  held: '待处理',
  imported: '已导入',
  dismissed: '已忽略',
} as const

export const rejectedRow = z.object({
  id: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  /** The venue's id of the bet; empty if the row has none. */
  bet_id: z.string(),
  /** The reason of the rejection, which names the invalid field. */
  problem: z.string(),
  /** The raw row of the feed; a long one is cut. */
  raw: z.string(),
  status: z.enum(rejectedRowStates),
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

export const auditNouns = {
  bet: { words: rejectedRowStateLabels },
} as const satisfies AuditNouns

export const listRejectedRows = staffRead({
  path: '/admin/api/bets/rejected',
  permission: 'bet.view',
  summary:
    'Rows of the bet feeds that could not be read: held ones first, then the decided, newest first',
  input: z.object({
    status: z._default(z.enum(['', ...rejectedRowStates]), ''),
    venue: venueFilter,
    ...staffPageInput,
  }),
  output: staffPageOf(rejectedRow),
})

export const retryRejectedRow = endpoint({
  path: '/admin/api/bets/rejected/:id/retry',
  method: 'POST',
  audience: 'staff',
  permission: 'bet.release',
  effect: 'saga',
  auditActions: { 'bet.retried': '注单 · 重新导入' },
  summary: 'Asks the venue for the row once more and takes it in when it can be read now',
  input: z.object({ id: text(20) }),
  output: rejectedRow,
  refusals: [
    'http.not-found',
    'review.already-decided',
    'bet.still-invalid',
    'venue.unavailable',
    'venue.unreachable',
  ],
})

export const dismissRejectedRow = staffWrite({
  path: '/admin/api/bets/rejected/:id/dismiss',
  permission: 'bet.release',
  auditActions: { 'bet.dismissed': '注单 · 忽略' },
  summary: 'Sets a row aside for good, with a reason; nothing of it counts',
  input: z.object({ id: text(20), reason: text(200) }),
  output: rejectedRow,
  refusals: ['http.not-found', 'review.already-decided', 'review.reason-missing'],
})

const betStates = Object.keys(betCodes) as BetState[]
export const betStateLabels = { open: '未结算', settled: '已结算', void: '无效' } as const

/** A period in brand days `YYYY-MM-DD`, both included. */
const days = { since: text(10), until: text(10) }
export const betDaysMax = 31

const betFilter = {
  search: lookupText(64),
  venue: venueFilter,
  /** The code of a game, or a part of its name. */
  game: lookupText(64),
  status: z._default(z.enum(['', 'stuck', ...betStates]), ''),
  ...days,
}

export const betSums = staffRead({
  path: '/admin/api/bets/sums',
  permission: 'bet.view',
  summary: 'The sums of the bets of a filter: of the newest 10,000 if there are more',
  input: z.object(betFilter),
  output: z.object({
    bets: z.int(),
    /** Whether there are more bets than were summed. */
    more: flag,
    /** The stakes of all bets that are not void. */
    stake: money,
    /** The payouts of settled bets, and their stakes minus that. */
    payout: money,
    result: money,
    /** The stakes of open bets. */
    open_stake: money,
    valid: money,
  }),
  refusals: ['input.invalid'],
})

export const listBets = staffRead({
  path: '/admin/api/bets',
  permission: 'bet.view',
  summary: 'Bets of all players, newest first; by number, player, venue, state and days',
  input: z.object({ ...betFilter, ...staffPageInput }),
  output: staffPageOf(
    z.object({
      venue: z.string(),
      venue_name: z.string(),
      bet_id: z.string(),
      username: z.string(),
      game_code: z.string(),
      game_name: z.string(),
      stake: money,
      payout: money,
      /** What counted: the percentage `weight` of what was at risk, and why so much was. */
      valid: money,
      risk: money,
      risk_reason: z.enum(riskReasons),
      weight: z.int(),
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
  /** Stakes of open bets, less what they have paid so far: `stake` − `open_stake` − `payout` = `ggr`. */
  open_stake: money,
  /** Gross gaming revenue: stakes minus payouts of settled bets; negative where players won. */
  ggr: money,
  /** Return to player: payouts ÷ stakes of settled bets, in basis points; null without a stake. */
  rtp: z.nullable(z.int()),
}

export const betFigures = staffRead({
  path: '/admin/api/bets/figures',
  permission: 'venue.view',
  summary:
    'What venues and their games came to, by the days on which bets were placed; the last seven days unless asked',
  input: z.object({ ...days, venue: venueFilter, ...staffPageInput }),
  output: z.extend(
    staffPageOf(
      z.object({
        venue: z.string(),
        venue_name: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        ...figures,
        /**
         * The theoretical return of the game in basis points, for the worst and the best play, as its venue publishes
         * it; null if the venue publishes none. The 99 % band around it is null if no standard deviation is known.
         */
        rtp_least: z.nullable(z.int()),
        rtp_most: z.nullable(z.int()),
        band_low: z.nullable(z.int()),
        band_high: z.nullable(z.int()),
        /** Whether the measured return is below or above the band; otherwise null. */
        outside: z.nullable(z.enum(['low', 'high'])),
      }),
    ),
    { since: z.string(), until: z.string(), sums: z.object(figures) },
  ),
  refusals: ['input.invalid'],
})
