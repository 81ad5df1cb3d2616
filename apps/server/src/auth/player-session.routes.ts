import { endsession, mysessions } from '@jinli/contract/session/player-session'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import { Answer, handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endPlayerSessions, playerSessionsOf } from '../session/player-session.ts'

export const playerSessionRoutes = [
  handle(mysessions, ({ app, player, caller }) =>
    playerSessionsOf(app.pool, player.id, caller.token),
  ),

  handle(endsession, {
    run: async ({ tx, player, caller, input: { id } }) => {
      const which = id ? { id } : { butOf: caller.token }
      const count = await endPlayerSessions(tx, player.id, which)
      if (id && count === 0) refuse('session.not-found')
      await endOrphanSessions(tx, player.id)
      return new Answer('已退出', { ended: count })
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),
]
