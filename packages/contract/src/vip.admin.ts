import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { csvFile } from './review.admin.ts'
import { vipCauses, vipGiftKinds, vipMove, vipStandingOf } from './vip.ts'
import { money, text, time } from './wire.ts'

const filter = {
  cause: z._default(z.enum(['', ...vipCauses]), ''),
  /** A user name. */
  search: text(64),
  /** Brand days `YYYY-MM-DD`, both included; empty is open. */
  since: text(10),
  until: text(10),
}

const row = z.extend(vipMove, {
  id: z.string(),
  username: z.string(),
  /** The version of the table of levels that decided. */
  version: z.int(),
  created_at: time,
})

export const listVipMoves = endpoint({
  path: '/admin/api/vip-moves',
  method: 'GET',
  audience: 'staff',
  permission: 'vip.view',
  effect: 'read',
  summary: 'Who rose and who fell, the newest first, with what counted that day',
  input: z.object({ ...filter, ...deskPageInput }),
  output: deskPageOf(row),
  refusals: ['input.invalid'],
})

export const exportVipMoves = endpoint({
  ...csvFile,
  path: '/admin/api/vip-moves/export',
  method: 'GET',
  audience: 'staff',
  permission: 'vip.export',
  deeds: {
    'vip-move.export-begun': 'VIP 升降 · 开始导出',
    'vip-move.exported': 'VIP 升降 · 导出',
  },
  summary: 'The filtered steps as a file, newest first',
  input: z.object(filter),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})

export const vipDays = endpoint({
  path: '/admin/api/vip-days',
  method: 'GET',
  audience: 'staff',
  permission: 'vip.view',
  effect: 'read',
  summary: 'The last thirty brand days: how many rose and fell, what gifts cost',
  input: z.object({}),
  output: z.array(
    z.object({
      day: z.string(),
      promoted: z.int(),
      demoted: z.int(),
      /** How many gifts of both kinds, and their sum. */
      gifts: z.int(),
      gift_sum: money,
    }),
  ),
  refusals: [],
})

export const playerVip = endpoint({
  path: '/admin/api/players/:username/vip',
  method: 'GET',
  audience: 'staff',
  permission: 'vip.view',
  effect: 'read',
  summary: 'One player: standing, the last twenty steps and the last twenty gifts',
  input: z.object({ username: text(64) }),
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
