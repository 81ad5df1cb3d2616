import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { type RebateState, rebateCodes } from './rebate.ts'
import { csvFile } from './review.admin.ts'
import { rebateFields } from './vip.ts'
import { micro, money, text, time, venueFilter } from './wire.ts'

const states = Object.keys(rebateCodes) as RebateState[]

/** Brand days of the bets `YYYY-MM-DD`, both included. */
const days = { since: text(10), until: text(10) }

const filter = {
  ...days,
  venue: venueFilter,
  category: z._default(z.enum(['', ...rebateFields]), ''),
  status: z._default(z.enum(['', ...states]), ''),
  /** A user name. */
  search: text(64),
}

const row = z.object({
  id: z.string(),
  day: z.string(),
  username: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  category: z.enum(rebateFields),
  level: z.int(),
  /** In percent. */
  rate: micro,
  /** All valid stake of the day there, and what of it is new since the record before. */
  stake: money,
  change: money,
  amount: money,
  status: z.enum(states),
  /** The claim that it was paid in, empty while it waits. */
  claim_no: z.string(),
  created_at: time,
  claimed_at: z.nullable(time),
})

export const listRebates = endpoint({
  path: '/admin/api/rebates',
  method: 'GET',
  audience: 'staff',
  permission: 'rebate.view',
  effect: 'read',
  summary: 'Accrued rebates line by line, newest first',
  input: z.object({ ...filter, ...deskPageInput }),
  output: deskPageOf(row),
  refusals: ['input.invalid'],
})

export const exportRebates = endpoint({
  ...csvFile,
  path: '/admin/api/rebates/export',
  method: 'GET',
  audience: 'staff',
  permission: 'rebate.export',
  deeds: { 'rebate.export-begun': '返水 · 开始导出', 'rebate.exported': '返水 · 导出' },
  summary: 'The filtered rebates as a file, newest first',
  input: z.object(filter),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})

/** The most days that one report covers. */
export const reportDaysMax = 31

const cost = {
  players: z.int(),
  stake: money,
  accrued: money,
  claimed: money,
  pending: money,
}

export const reportRebates = endpoint({
  path: '/admin/api/rebates/days',
  method: 'GET',
  audience: 'staff',
  permission: 'rebate.view',
  effect: 'read',
  summary:
    'What rebates cost by brand day, venue and category, newest first; the last seven days unless asked',
  input: z.object({ ...days, venue: venueFilter, ...deskPageInput }),
  output: z.extend(
    deskPageOf(
      z.object({
        day: z.string(),
        venue: z.string(),
        venue_name: z.string(),
        category: z.enum(rebateFields),
        ...cost,
      }),
    ),
    {
      /** The days that are told, and their sums over all pages; a player counts once. */
      since: z.string(),
      until: z.string(),
      sums: z.object(cost),
    },
  ),
  refusals: ['input.invalid'],
})
