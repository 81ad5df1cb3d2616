import * as z from 'zod/mini'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, time } from '../wire/wire.ts'

export const recordKinds = [
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'other',
] as const
export const recordKindLabels = {
  deposit: '存款',
  withdrawal: '取款',
  transfer_in: '转入场馆',
  transfer_out: '转出场馆',
  other: '优惠与调整',
} as const satisfies Record<(typeof recordKinds)[number], string>

const ofPlayer = { username: lookupText(64), ...staffPageInput }

export const listPlayerRecords = staffRead({
  path: '/admin/api/players/:username/records',
  permission: 'player.view',
  summary:
    'All money records of a player or only rewards and adjustments, the newest first',
  input: z.object({ ...ofPlayer, kind: z._default(z.enum(['', 'other']), '') }),
  output: staffPageOf(
    z.object({
      kind: z.enum(recordKinds),
      number: z.string(),
      amount: money,
      /** The method, the venue, or the name of a reward, as the player reads it. */
      way: z.string(),
      state: z.string(),
      created_at: time,
      decided_at: z.nullable(time),
    }),
  ),
  refusals: ['player.not-found'],
})

export const listPlayerTurnover = staffRead({
  path: '/admin/api/players/:username/turnover',
  permission: 'player.view',
  summary: 'Each turnover requirement of a player with its source, the newest first',
  input: z.object(ofPlayer),
  output: staffPageOf(
    z.object({
      id: z.string(),
      source: z.string(),
      created_at: time,
      required: money,
      done: money,
    }),
  ),
  refusals: ['player.not-found'],
})
