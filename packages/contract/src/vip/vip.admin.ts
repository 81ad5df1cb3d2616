import * as z from 'zod/mini'
import { exportFilter, startsExport } from '../export-job/export-job.admin.ts'
import { flagFields } from '../review/order-flag.ts'
import { endpoint, staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, text, time } from '../wire/wire.ts'
import { vipCauses, vipGiftKinds, vipMove, vipStandingOf } from './vip.ts'

const filter = {
  cause: z._default(z.enum(['', ...vipCauses]), ''),
  /** A user name to search for. */
  search: lookupText(64),
  /** Brand days `YYYY-MM-DD`, both included; an empty one sets no bound. */
  since: text(10),
  until: text(10),
}

const row = z.extend(vipMove, {
  id: z.string(),
  username: z.string(),
  /** The version of the VIP setting. */
  version: z.int(),
  created_at: time,
  /** The flags of the player's risk cases, heaviest first. */
  order_flags: flagFields.order_flags,
})

export const listVipMoves = staffRead({
  path: '/admin/api/vip-moves',
  permission: 'vip.view',
  summary: 'Who rose and who fell, the newest first, with what counted that day',
  input: z.object({ ...filter, ...staffPageInput }),
  output: staffPageOf(row),
  refusals: ['input.invalid'],
})

export const exportVipMoves = endpoint({
  ...startsExport,
  path: '/admin/api/vip-moves/export',
  permission: 'vip.export',
  auditActions: { 'vip-move.export-begun': 'VIP 升降 · 导出' },
  summary: 'Starts an export of the filtered steps, newest first',
  input: exportFilter(filter),
})

export const vipDays = staffRead({
  path: '/admin/api/vip-days',
  permission: 'vip.view',
  summary: 'The last thirty brand days: how many rose and fell, what gifts cost',
  input: z.object({}),
  output: z.array(
    z.object({
      day: z.string(),
      promoted: z.int(),
      demoted: z.int(),
      /** The number of gifts of both kinds, and the sum of their amounts. */
      gifts: z.int(),
      gift_sum: money,
    }),
  ),
})

export const playerVip = staffRead({
  path: '/admin/api/players/:username/vip',
  permission: 'vip.view',
  summary: 'One player: standing, the last twenty steps and the last twenty gifts',
  input: z.object({ username: lookupText(64) }),
  output: z.object({
    standing: vipStandingOf,
    moves: z.array(vipMove),
    gifts: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(vipGiftKinds),
        level: z.int(),
        amount: money,
        turnover_times: z.int(),
        created_at: time,
      }),
    ),
  }),
  refusals: ['player.not-found'],
})
