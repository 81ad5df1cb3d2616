import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { amount, deadline, flag, money, text, time } from '../wire/wire.ts'
import { limitKinds, limitPeriods } from './game-limit.rules.ts'

const which = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }
const ofPlayer = { username: lookupText(64) }

const staffLimit = z.object({
  id: z.string(),
  ...which,
  amount: money,
  in_force: flag,
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** Until when it holds; null while nobody has ended it. */
  ends_at: z.nullable(deadline),
  end_reason: z.string(),
  ended_by: z.string(),
})

export const playerLimits = staffRead({
  path: '/admin/api/players/:username/limits',
  permission: 'player.view',
  summary: 'The limits that staff set for a player, the newest first; fifty at most',
  input: z.object(ofPlayer),
  output: z.array(staffLimit),
  refusals: ['player.not-found'],
})

export const limitPlayer = staffWrite({
  path: '/admin/api/players/:username/limit',
  permission: 'player.restrict',
  auditActions: { 'player.limited': '会员 · 设定限额' },
  summary:
    'Limits the deposits, stakes, losses or the single stake of a player, beside the player’s own limits: the lowest holds, from the answer on. An amount is above 0 and can only be lowered; a single stake has only the period day',
  input: z.object({ ...ofPlayer, ...which, amount, reason: text(200) }),
  output: staffLimit,
  refusals: [
    'player.not-found',
    'review.reason-missing',
    'amount.invalid',
    'play-limit.not-lower',
  ],
})

export const endPlayerLimit = staffWrite({
  path: '/admin/api/players/:username/limits/:id/end',
  permission: 'player.restrict',
  auditActions: { 'player.limit-ended': '会员 · 取消限额' },
  summary:
    'Ends a limit that staff set: it holds for 24 hours, 7 or 30 days more, by its period',
  input: z.object({ ...ofPlayer, id: text(20), reason: text(200) }),
  output: staffLimit,
  refusals: ['player.not-found', 'review.reason-missing', 'play-limit.ending'],
})
