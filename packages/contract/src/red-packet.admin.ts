import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { packetPrize, packetStates } from './red-packet.ts'
import { instant, money, text, time } from './wire.ts'

/** How a day is named to staff. */
export const packetStateLabels = {
  'not-started': '未开始',
  open: '进行中',
  ended: '已结束',
  'sold-out': '已派完',
} as const satisfies Record<(typeof packetStates)[number], string>

export const listPacketDays = endpoint({
  path: '/admin/api/red-packets/days',
  method: 'GET',
  audience: 'staff',
  permission: 'red-packet.view',
  effect: 'read',
  summary:
    'The days of red packets, newest first: budget and what is paid so far, commitment and seed',
  input: z.object(deskPageInput),
  output: deskPageOf(
    z.object({
      day: z.string(),
      status: z.enum(packetStates),
      opens_at: instant,
      closes_at: instant,
      budget: money,
      paid: money,
      draws: z.int(),
      /** The version of the setting that the day was announced with. */
      setting_version: z.int(),
      /** How often each prize was paid, in the order of the table. */
      prizes: z.array(z.extend(packetPrize, { paid: z.int() })),
      commitment: z.string(),
      committed_at: time,
      /** Empty until the day is over. */
      seed: z.string(),
    }),
  ),
  refusals: [],
})

export const listPacketDraws = endpoint({
  path: '/admin/api/red-packets/draws',
  method: 'GET',
  audience: 'staff',
  permission: 'red-packet.view',
  effect: 'read',
  summary: 'Draws, newest first, of a day and of a player by their whole name',
  input: z.object({
    day: z._default(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)), ''),
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      day: z.string(),
      n: z.int(),
      drawn: money,
      amount: money,
      deposited: money,
      purse: z.int(),
      place: z.int(),
      created_at: time,
    }),
  ),
  refusals: [],
})
