import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { quarantineStates } from './states.ts'
import { text, time, venueFilter } from './wire.ts'

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
