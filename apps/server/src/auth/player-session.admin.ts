import {
  endPlayerSession,
  listPlayerSessions,
} from '@jinli/contract/session/player-session.admin'
import { awaitGamesOf } from '../game-session/end-game-sessions.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { endPlayerSessions, sessionPageOf } from '../session/player-session.ts'

export const playerSessionAdminRoutes = [
  handle(listPlayerSessions, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    return toStaffPage(await sessionPageOf(pool, player.id, input), (each) => each)
  }),

  handle(endPlayerSession, {
    run: async ({ tx, writeAudit, input }) => {
      const reason = input.reason.trim() || refuse('review.reason-missing')
      const player = await neededPlayer(tx, input.username)
      const which = { id: input.id }
      if ((await endPlayerSessions(tx, player.id, which, 'staff')) === 0)
        refuse('session.not-found')
      await endOrphanSessions(tx, player.id)
      await writeAudit({
        action: 'player.session-ended',
        subject: player.name,
        before: which,
        after: null,
        reason,
      })
      return null
    },
    after: awaitGamesOf,
  }),
]
