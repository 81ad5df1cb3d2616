import { endsession, mysessions } from '@jinli/contract/player-session'
import { Answer, handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endPlayerSessions, playerSessionsOf } from '../session/player-session.ts'

export const playerSessionRoutes = [
  handle(mysessions, ({ app, player, caller }) =>
    playerSessionsOf(app.pool, player.id, caller.token),
  ),

  handle(endsession, async ({ tx, player, caller, input: { id } }) => {
    const which = id ? { id } : { butOf: caller.token }
    const ended = await endPlayerSessions(tx, player.id, which)
    if (id && ended === 0) refuse('session.not-found')
    return new Answer('已退出', { ended })
  }),
]
