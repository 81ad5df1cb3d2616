import {
  confirmDepositlimit,
  depositlimit,
  exclude,
  playlimit,
} from '@jinli/contract/play-limit/play-limit'
import {
  depositRoom,
  exclusionDays,
  limitWish,
} from '@jinli/contract/play-limit/play-limit.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { stopPlay } from '../game-session/game-session.store.ts'
import { Answer, handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  confirmRaise,
  dropRaise,
  excludeFor,
  type LimitChange,
  limitsOf,
  lowerLimit,
  recordLimitChange,
  requestRaise,
} from './play-limit.store.ts'

async function limitsAnswer({ clock }: AppContext, db: Db, player: PlayerId) {
  const { deposit_limit: limit, raise_due_at, ...limits } = await limitsOf(db, player)
  return {
    until: limits.excluded_until,
    limit,
    used_today: limits.used_today,
    credited_today: limits.credited_today,
    left_today: limit === null ? null : depositRoom(limit, limits.used_today),
    raise: raise_due_at && {
      to: limits.raise_to,
      due_at: raise_due_at,
      is_due: limits.raise_is_due,
    },
    server_time: clock.now(),
  }
}

/** Changes the limit with the player's row locked; returns null if nothing changed. */
async function changeLimit(
  tx: Tx,
  player: PlayerId,
  requestedLimit: bigint | null,
): Promise<LimitChange | null> {
  const wish = limitWish((await limitsOf(tx, player)).deposit_limit, requestedLimit)
  if (wish === 'same') return (await dropRaise(tx, player)) ? 'drop' : null
  if (wish === 'higher')
    return (await requestRaise(tx, player, requestedLimit)) ? 'ask' : null
  // A first or lower limit is never `null`, since null means unlimited.
  await lowerLimit(tx, player, requestedLimit ?? 0n)
  return 'lower'
}

const inForce = '已生效'

export const playLimitRoutes = [
  handle(playlimit, ({ app, player }) => limitsAnswer(app, app.pool, player.id)),

  handle(exclude, {
    run: async ({ app, tx, player, input, caller }) => {
      if (!(await excludeFor(tx, player.id, exclusionDays[input.term]))) {
        refuse('play-limit.shorter')
      }
      await recordLimitChange(tx, player.id, 'exclude', caller.ip)
      await stopPlay(tx, player.id, 'excluded')
      return new Answer(inForce, await limitsAnswer(app, tx, player.id))
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(depositlimit, {
    run: async ({ app, tx, player, input, caller }) => {
      const change = await changeLimit(tx, player.id, input.amount)
      if (change) await recordLimitChange(tx, player.id, change, caller.ip)
      const limits = await limitsAnswer(app, tx, player.id)
      const { raise } = limits
      const waits = raise && `新限额须在${minuteText(raise.due_at)}后确认生效`
      return new Answer(waits ?? (change === 'drop' ? '已取消' : inForce), limits)
    },
  }),

  handle(confirmDepositlimit, {
    run: async ({ app, tx, player, caller }) => {
      if (!(await confirmRaise(tx, player.id))) {
        const { raise_due_at: due } = await limitsOf(tx, player.id)
        if (!due) refuse('play-limit.nothing-pending')
        refuse('play-limit.not-due', { at: minuteText(due) })
      }
      await recordLimitChange(tx, player.id, 'confirm', caller.ip)
      return new Answer(inForce, await limitsAnswer(app, tx, player.id))
    },
  }),
]
