import {
  endPlayerSignIns,
  freezePlayer,
  playerFreezes,
  unfreezePlayer,
} from '@jinli/contract/freeze/freeze.admin'
import { awaitGamesOf } from '../game-session/end-game-sessions.ts'
import { endOrphanSessions, stopPlay } from '../game-session/game-session.store.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer, setStatus } from '../player/player.store.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { closeSessionsOf } from '../session/player-session.ts'
import { endFreeze, type Freeze, freezesOf, insertFreeze } from './freeze.store.ts'

function auditFields({ reason, end_reason, ended_at }: Freeze) {
  return { reason, end_reason, ended_at }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason.trim() || refuse('review.reason-missing')
}

export const freezeAdminRoutes = [
  handle(playerFreezes, async ({ app, input }) =>
    freezesOf(app.pool, (await neededPlayer(app.pool, input.username)).id),
  ),

  handle(freezePlayer, {
    run: async ({ tx, staff, writeAudit, input }) => {
      const reason = reasonOf(input)
      const player = await neededPlayer(tx, input.username)
      const playerTx = await lockPlayer(tx, player.id)
      const freeze = await insertFreeze(tx, { player: player.id, by: staff.id, reason })
      const isStopped = await setStatus(playerTx, player.id, {
        from: 'active',
        to: 'disabled',
      })
      if (!freeze || !isStopped) refuse('freeze.frozen')
      await stopPlay(tx, player.id, 'frozen')
      await closeSessionsOf(tx, player.id, 'freeze')
      await writeAudit({
        action: 'player.frozen',
        subject: player.name,
        before: null,
        after: auditFields(freeze),
        reason,
      })
      return freeze
    },
    after: awaitGamesOf,
  }),

  handle(unfreezePlayer, async ({ tx, staff, writeAudit, input }) => {
    const reason = reasonOf(input)
    const player = await neededPlayer(tx, input.username)
    const playerTx = await lockPlayer(tx, player.id)
    const freeze = await endFreeze(tx, { player: player.id, by: staff.id, reason })
    const isFree = await setStatus(playerTx, player.id, { from: 'disabled', to: 'active' })
    if (!freeze || !isFree) refuse('freeze.not-frozen')
    await writeAudit({
      action: 'player.unfrozen',
      subject: player.name,
      before: { ...auditFields(freeze), end_reason: '', ended_at: null },
      after: auditFields(freeze),
      reason,
    })
    return freeze
  }),

  handle(endPlayerSignIns, {
    run: async ({ tx, writeAudit, input }) => {
      const reason = reasonOf(input)
      const player = await neededPlayer(tx, input.username)
      const count = await closeSessionsOf(tx, player.id, 'staff')
      await endOrphanSessions(tx, player.id)
      await writeAudit({
        action: 'player.signed-out',
        subject: player.name,
        before: { ended: count },
        after: { ended: 0 },
        reason,
      })
      return { ended: count }
    },
    after: awaitGamesOf,
  }),
]
