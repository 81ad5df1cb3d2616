import * as z from 'zod/mini'
import { exportFilter, startsExport } from '../export-job/export-job.admin.ts'
import { rebateFields } from '../vip/vip.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, micro, money, text, time, venueFilter } from '../wire/wire.ts'
import { type RebateStanding, rebateStandings } from './edge.rules.ts'
import { type RebateState, rebateCodes } from './rebate.ts'

const states = Object.keys(rebateCodes) as RebateState[]

/** The first and last brand day of the bets, `YYYY-MM-DD`, both included. */
const days = { since: text(10), until: text(10) }

const filter = {
  ...days,
  venue: venueFilter,
  category: z._default(z.enum(['', ...rebateFields]), ''),
  status: z._default(z.enum(['', ...states]), ''),
  /** A user name to search for. */
  search: lookupText(64),
}

const row = z.object({
  id: z.string(),
  day: z.string(),
  username: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  /** Empty for a line of all games of the venue. */
  game_name: z.string(),
  category: z.enum(rebateFields),
  level: z.int(),
  /** The rebate rate in percent. */
  rate: micro,
  /** The valid stake of the day at the venue, and the change of this stake since the previous record. */
  stake: money,
  change: money,
  amount: money,
  status: z.enum(states),
  /** The number of the claim that paid the record; empty while open. */
  claim_no: z.string(),
  created_at: time,
  claimed_at: z.nullable(time),
})

export const listRebates = staffRead({
  path: '/admin/api/rebates',
  permission: 'rebate.view',
  summary: 'Accrued rebates line by line, newest first',
  input: z.object({ ...filter, ...staffPageInput }),
  output: staffPageOf(row),
  refusals: ['input.invalid'],
})

export const exportRebates = endpoint({
  ...startsExport,
  path: '/admin/api/rebates/export',
  permission: 'rebate.export',
  auditActions: { 'rebate.export-begun': '返水 · 导出' },
  summary: 'Starts an export of the filtered rebates, newest first',
  input: exportFilter(filter),
})

/** Whether a game pays its rebate (decision 057). */
export const rebateStandingLabels = {
  paid: '正常返水',
  over: '暂停：所得达到投注额',
  unknown: '暂停：返还率未知',
} as const satisfies Record<RebateStanding, string>

/** What comes back of a stake at best play on one level, in percent; `total` is null where the return is unknown. */
const levelReturn = z.object({
  level: z.int(),
  rebate: micro,
  gifts: micro,
  total: z.nullable(micro),
})

export const rebateMargins = staffRead({
  path: '/admin/api/rebates/margins',
  permission: 'rebate.view',
  summary:
    'What each game gives back at best play on each VIP level with rebate and gifts, in the order of the lobby',
  input: z.object({
    venue: venueFilter,
    standing: z._default(z.enum(['', ...rebateStandings]), ''),
    ...staffPageInput,
  }),
  output: staffPageOf(
    z.object({
      venue: z.string(),
      venue_name: z.string(),
      game: z.string(),
      game_name: z.string(),
      category: z.enum(rebateFields),
      /** Whether the game has its own rates, in place of those of the category. */
      own_rates: flag,
      standing: z.enum(rebateStandings),
      /** The return at best play in percent, as the venue states it. */
      most: z.nullable(micro),
      /** VIP0 first. */
      levels: z.array(levelReturn),
    }),
  ),
})

/** The largest number of days in one report. */
export const reportDaysMax = 31

const cost = {
  players: z.int(),
  stake: money,
  accrued: money,
  claimed: money,
  pending: money,
}

export const reportRebates = staffRead({
  path: '/admin/api/rebates/days',
  permission: 'rebate.view',
  summary:
    'What rebates cost by brand day, venue and category, newest first; the last seven days unless asked',
  input: z.object({ ...days, venue: venueFilter, ...staffPageInput }),
  output: z.extend(
    staffPageOf(
      z.object({
        day: z.string(),
        venue: z.string(),
        venue_name: z.string(),
        category: z.enum(rebateFields),
        ...cost,
      }),
    ),
    {
      /** The days of the report, and sums over all pages. The sums count each player once. */
      since: z.string(),
      until: z.string(),
      sums: z.object(cost),
    },
  ),
  refusals: ['input.invalid'],
})
