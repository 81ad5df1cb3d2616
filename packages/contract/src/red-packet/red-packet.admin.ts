import * as z from 'zod/mini'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { instant, money, time } from '../wire/wire.ts'
import { packetPrize, packetStates } from './red-packet.ts'

/** Labels of a day's states for staff. */
export const packetStateLabels = {
  'not-started': '未开始',
  open: '进行中',
  ended: '已结束',
  'sold-out': '已派完',
} as const satisfies Record<(typeof packetStates)[number], string>

export const listPacketDays = staffRead({
  path: '/admin/api/red-packets/days',
  permission: 'red-packet.view',
  summary:
    'The days of red packets, newest first: budget and what is paid so far, commitment and seed',
  input: z.object(staffPageInput),
  output: staffPageOf(
    z.object({
      day: z.string(),
      status: z.enum(packetStates),
      opens_at: instant,
      closes_at: instant,
      budget: money,
      paid: money,
      draws: z.int(),
      /** The version of the setting that was in force when the day was announced. */
      setting_version: z.int(),
      /** The prizes in the order of the table, with the number of times each was paid. */
      prizes: z.array(z.extend(packetPrize, { paid: z.int() })),
      commitment: z.string(),
      committed_at: time,
      /** The seed; empty until the day is over. */
      seed: z.string(),
    }),
  ),
})

export const listPacketDraws = staffRead({
  path: '/admin/api/red-packets/draws',
  permission: 'red-packet.view',
  summary: 'Draws, newest first, of a day and of a player by their whole name',
  input: z.object({
    day: z._default(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)), ''),
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      day: z.string(),
      n: z.int(),
      drawn: money,
      amount: money,
      deposited: money,
      share: z.int(),
      place: z.int(),
      created_at: time,
    }),
  ),
})
