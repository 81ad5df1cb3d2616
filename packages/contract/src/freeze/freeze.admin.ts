import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { text, time } from '../wire/wire.ts'

const freezeRow = z.object({
  id: z.string(),
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** The end of the freeze; empty and null while the player is frozen. */
  end_reason: z.string(),
  ended_by: z.string(),
  ended_at: z.nullable(time),
})

const ofPlayer = { username: lookupText(64) }
const withReason = z.object({ ...ofPlayer, reason: text(200) })

export const playerFreezes = staffRead({
  path: '/admin/api/players/:username/freezes',
  permission: 'player.view',
  summary: 'When a player was frozen and why, the newest first; fifty at most',
  input: z.object(ofPlayer),
  output: z.array(freezeRow),
  refusals: ['player.not-found'],
})

export const freezePlayer = staffWrite({
  path: '/admin/api/players/:username/freeze',
  permission: 'player.freeze',
  auditActions: { 'player.frozen': '会员 · 冻结' },
  summary:
    'Stops a player: sign-ins and games end, money at venues comes home; from the answer on nothing new is accepted',
  input: withReason,
  output: freezeRow,
  refusals: ['player.not-found', 'review.reason-missing', 'freeze.frozen'],
})

export const unfreezePlayer = staffWrite({
  path: '/admin/api/players/:username/unfreeze',
  permission: 'player.freeze',
  auditActions: { 'player.unfrozen': '会员 · 解冻' },
  summary: 'Lets a frozen player sign in again',
  input: withReason,
  output: freezeRow,
  refusals: ['player.not-found', 'review.reason-missing', 'freeze.not-frozen'],
})

export const endPlayerSignIns = staffWrite({
  path: '/admin/api/players/:username/sign-ins/end',
  permission: 'player.freeze',
  auditActions: { 'player.signed-out': '会员 · 强制下线' },
  summary: 'Ends all sign-ins of a player, and the games that they opened',
  input: withReason,
  output: z.object({ ended: z.int() }),
  refusals: ['player.not-found', 'review.reason-missing'],
})
