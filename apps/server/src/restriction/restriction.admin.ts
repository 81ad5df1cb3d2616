import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import {
  endRestriction,
  playerRestrictions,
  restrictPlayer,
} from '@jinli/contract/restriction/restriction.admin'
import { awaitGamesOf } from '../game-session/end-game-sessions.ts'
import { stopPlay } from '../game-session/game-session.store.ts'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { closeSessionsOf } from '../session/player-session.ts'
import {
  endRestrictionOf,
  insertRestriction,
  type Restriction,
  restrictionsOf,
} from './restriction.store.ts'

const dayMs = 86_400_000
/** The longest time of a restriction with a date: a year of 366 days. */
const longestMs = 366 * dayMs

function auditFields({ kind, reason, player_text, until, ...end }: Restriction) {
  const { end_reason, ended_at } = end
  return { kind, reason, player_text, until, end_reason, ended_at }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason.trim() || refuse('review.reason-missing')
}

function refuseWrongEnd(now: Date, until: Date | null): void {
  const ms = until ? until.getTime() - now.getTime() : dayMs
  if (ms <= 0 || ms > longestMs) refuse('restriction.until-past')
}

/** Ends what the player could still do with an open sign-in or game. */
async function stopPlayer(
  tx: PlayerTx,
  player: Parameters<typeof stopPlay>[1],
  { kind }: Restriction,
): Promise<void> {
  if (kind === 'deposit' || kind === 'withdrawal') return
  await stopPlay(tx, player, 'frozen')
  if (kind === 'sign_in') await closeSessionsOf(tx, player, 'staff')
}

export const restrictionAdminRoutes = [
  handle(playerRestrictions, async ({ app, input }) =>
    restrictionsOf(app.pool, (await neededPlayer(app.pool, input.username)).id),
  ),

  handle(restrictPlayer, {
    run: async ({ app, tx, staff, writeAudit, input }) => {
      const reason = reasonOf(input)
      const player_text = input.player_text.trim() || refuse('restriction.text-missing')
      const { kind, until } = input
      refuseWrongEnd(app.clock.now(), until)
      const player = await neededPlayer(tx, input.username)
      const playerTx = await lockPlayer(tx, player.id)
      const fields = { player: player.id, kind, reason, player_text, until, by: staff.id }
      const restriction = await insertRestriction(playerTx, fields)
      if (!restriction) refuse('restriction.exists')
      await stopPlayer(playerTx, player.id, restriction)
      const mail = until ? 'restriction.made-until' : 'restriction.made'
      const way = restrictionLabels[kind]
      await writeMail(tx, player.id, mail, { way, reason: player_text, until })
      await writeAudit({
        action: 'player.restricted',
        subject: player.name,
        before: null,
        after: auditFields(restriction),
        reason,
      })
      return restriction
    },
    after: awaitGamesOf,
  }),

  handle(endRestriction, async ({ tx, staff, writeAudit, input }) => {
    const reason = reasonOf(input)
    const player = await neededPlayer(tx, input.username)
    const playerTx = await lockPlayer(tx, player.id)
    const end = { player: player.id, id: input.id, by: staff.id, reason }
    const restriction = await endRestrictionOf(playerTx, end)
    if (!restriction) refuse('restriction.ended')
    const way = restrictionLabels[restriction.kind]
    await writeMail(tx, player.id, 'restriction.ended', { way })
    await writeAudit({
      action: 'player.restriction-ended',
      subject: player.name,
      before: { ...auditFields(restriction), end_reason: '', ended_at: null },
      after: auditFields(restriction),
      reason,
    })
    return restriction
  }),
]
