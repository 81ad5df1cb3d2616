import { limitLabel } from '@jinli/contract/play-limit/game-limit.rules'
import {
  endPlayerLimit,
  limitPlayer,
  playerLimits,
} from '@jinli/contract/play-limit/staff-limit.admin'
import { awaitGamesOf } from '../game-session/end-game-sessions.ts'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { stopAtLimit } from './recall-play.ts'
import {
  endStaffLimit,
  insertStaffLimit,
  type StaffLimit,
  staffLimitsOf,
} from './staff-limit.store.ts'

function auditFields({ kind, period, amount, reason, end_reason, ends_at }: StaffLimit) {
  return { limit: limitLabel(kind, period), amount, reason, end_reason, ends_at }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason.trim() || refuse('review.reason-missing')
}

export const staffLimitAdminRoutes = [
  handle(playerLimits, async ({ app, input }) =>
    staffLimitsOf(app.pool, (await neededPlayer(app.pool, input.username)).id),
  ),

  handle(limitPlayer, {
    run: async ({ tx, staff, writeAudit, input, caller }) => {
      const reason = reasonOf(input)
      const { kind, period } = input
      const amount = input.amount || refuse('amount.invalid')
      if (kind === 'single' && period !== 'day') refuse('input.invalid')
      const player = await neededPlayer(tx, input.username)
      const playerTx = await lockPlayer(tx, player.id)
      const fields = { player: player.id, kind, period, amount, reason, by: staff.id }
      const limit = await insertStaffLimit(playerTx, fields)
      if (!limit) refuse('play-limit.not-lower')
      await stopAtLimit(playerTx, player.id, caller.ip)
      const way = limitLabel(kind, period)
      await writeMail(tx, player.id, 'limit.by-operator', { way, amount })
      await writeAudit({
        action: 'player.limited',
        subject: player.name,
        before: null,
        after: auditFields(limit),
        reason,
      })
      return limit
    },
    after: awaitGamesOf,
  }),

  handle(endPlayerLimit, async ({ tx, staff, writeAudit, input }) => {
    const reason = reasonOf(input)
    const player = await neededPlayer(tx, input.username)
    const playerTx = await lockPlayer(tx, player.id)
    const end = { player: player.id, id: input.id, by: staff.id, reason }
    const limit = await endStaffLimit(playerTx, end)
    if (!limit) refuse('play-limit.ending')
    const { kind, period, ends_at: until } = limit
    const way = limitLabel(kind, period)
    await writeMail(tx, player.id, 'limit.by-operator-ends', { way, until })
    await writeAudit({
      action: 'player.limit-ended',
      subject: player.name,
      before: { ...auditFields(limit), end_reason: '', ends_at: null },
      after: auditFields(limit),
      reason,
    })
    return limit
  }),
]
