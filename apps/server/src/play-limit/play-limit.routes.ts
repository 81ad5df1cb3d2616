import { minuteText } from '@jinli/contract/brand-time'
import {
  confirmDepositlimit,
  depositlimit,
  exclude,
  playlimit,
} from '@jinli/contract/play-limit'
import { exclusionDays, leftToday, limitWish } from '@jinli/contract/play-limit.rules'
import type { AppContext } from '../context.ts'
import { Answer, handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  askRaise,
  confirmRaise,
  type Deed,
  dropRaise,
  excludeFor,
  limitsOf,
  lowerLimit,
  noteDeed,
} from './play-limit.store.ts'

async function limitsAnswer({ clock }: AppContext, db: Db, player: PlayerId) {
  const { deposit_limit: limit, raise_due_at, ...found } = await limitsOf(db, player)
  return {
    until: found.excluded_until,
    limit,
    used_today: found.used_today,
    left_today: limit === null ? null : leftToday(limit, found.used_today),
    raise: raise_due_at && {
      to: found.raise_to,
      due_at: raise_due_at,
      is_due: found.raise_is_due,
    },
    server_time: clock.now(),
  }
}

/** Carries the wish out under the player's row; null when nothing had to be changed. */
async function wishLimit(
  tx: Tx,
  player: PlayerId,
  asked: bigint | null,
): Promise<Deed | null> {
  const wish = limitWish((await limitsOf(tx, player)).deposit_limit, asked)
  if (wish === 'same') return (await dropRaise(tx, player)) ? 'drop' : null
  if (wish === 'higher') return (await askRaise(tx, player, asked)) ? 'ask' : null
  // Lower than a limit or the first one: never `null`, which is the highest of all.
  await lowerLimit(tx, player, asked ?? 0n)
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
      await noteDeed(tx, player.id, 'exclude', caller.ip)
      return new Answer(inForce, await limitsAnswer(app, tx, player.id))
    },
  }),

  handle(depositlimit, {
    run: async ({ app, tx, player, input, caller }) => {
      const deed = await wishLimit(tx, player.id, input.amount)
      if (deed) await noteDeed(tx, player.id, deed, caller.ip)
      const limits = await limitsAnswer(app, tx, player.id)
      const { raise } = limits
      const waits = raise && `新限额须在${minuteText(raise.due_at)}后确认生效`
      return new Answer(waits ?? (deed === 'drop' ? '已取消' : inForce), limits)
    },
  }),

  handle(confirmDepositlimit, {
    run: async ({ app, tx, player, caller }) => {
      if (!(await confirmRaise(tx, player.id))) {
        const { raise_due_at: due } = await limitsOf(tx, player.id)
        if (!due) refuse('play-limit.nothing-pending')
        refuse('play-limit.not-due', { at: minuteText(due) })
      }
      await noteDeed(tx, player.id, 'confirm', caller.ip)
      return new Answer(inForce, await limitsAnswer(app, tx, player.id))
    },
  }),
]
