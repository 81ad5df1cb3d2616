import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { instantOr } from '../wire/instant-or.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, text, time } from '../wire/wire.ts'
import { restrictionKinds } from './restriction.ts'

const restrictionRow = z.object({
  id: z.string(),
  kind: z.enum(restrictionKinds),
  /** Whether it is in force now. */
  in_force: flag,
  /** For staff only. */
  reason: z.string(),
  /** What the player reads. */
  player_text: z.string(),
  /** Null without a date of its end. */
  until: z.nullable(time),
  made_by: z.string(),
  made_at: time,
  /** Empty while it lasts, and after an end by date. */
  end_reason: z.string(),
  ended_by: z.string(),
  ended_at: z.nullable(time),
})

const ofPlayer = { username: lookupText(64) }

export const playerRestrictions = staffRead({
  path: '/admin/api/players/:username/restrictions',
  permission: 'player.view',
  summary: 'What staff forbade a player, the newest first; fifty at most',
  input: z.object(ofPlayer),
  output: z.array(restrictionRow),
  refusals: ['player.not-found'],
})

export const restrictPlayer = staffWrite({
  path: '/admin/api/players/:username/restrict',
  permission: 'player.restrict',
  auditActions: { 'player.restricted': '会员 · 限制功能' },
  summary:
    'Forbids a player to play, to deposit, to ask for withdrawals or to sign in, until a date or until staff end it; nothing new of it begins after the answer. Money at venues can always come home',
  input: z.object({
    ...ofPlayer,
    kind: z.enum(restrictionKinds),
    reason: text(200),
    player_text: text(200),
    until: instantOr,
  }),
  output: restrictionRow,
  refusals: [
    'player.not-found',
    'review.reason-missing',
    'restriction.text-missing',
    'restriction.until-past',
    'restriction.exists',
  ],
})

export const endRestriction = staffWrite({
  path: '/admin/api/players/:username/restrictions/:id/end',
  permission: 'player.restrict',
  auditActions: { 'player.restriction-ended': '会员 · 解除限制' },
  summary: 'Ends a restriction of a player before its date',
  input: z.object({ ...ofPlayer, id: text(20), reason: text(200) }),
  output: restrictionRow,
  refusals: ['player.not-found', 'review.reason-missing', 'restriction.ended'],
})
