import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { noData, text, time } from '../wire/wire.ts'

const ofPlayer = { username: lookupText(64) }

export const listPlayerSessions = staffRead({
  path: '/admin/api/players/:username/sessions',
  permission: 'player.view',
  summary: 'The open sign-ins of a player with address and device, the newest first',
  input: z.object({ ...ofPlayer, ...staffPageInput }),
  output: staffPageOf(
    z.object({
      id: z.string(),
      since: time,
      last_at: time,
      ip: z.string(),
      user_agent: z.string(),
    }),
  ),
  refusals: ['player.not-found'],
})

export const endPlayerSession = staffWrite({
  path: '/admin/api/players/:username/sessions/:id/end',
  permission: 'player.freeze',
  auditActions: { 'player.session-ended': '会员 · 结束一处登录' },
  summary: 'Ends one sign-in of a player and the games that it opened',
  input: z.object({ ...ofPlayer, id: text(20), reason: text(200) }),
  output: noData,
  refusals: ['player.not-found', 'review.reason-missing', 'session.not-found'],
})
