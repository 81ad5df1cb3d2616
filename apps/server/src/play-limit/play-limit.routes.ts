import { minuteText } from '@jinli/contract/brand-time'
import {
  confirmDepositlimit,
  depositlimit,
  exclude,
  playlimit,
} from '@jinli/contract/play-limit'
import { exclusionDays, leftToday, limitWish } from '@jinli/contract/play-limit.rules'
import type { AppContext } from '../context.ts'
import { Answer, playerRead, playerWrite } from '../handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import {
  askRaise,
  confirmRaise,
  type Deed,
  dropRaise,
  excludeFor,
  limitsOf,
  lockPlayer,
  lowerLimit,
  noteDeed,
} from './play-limit.store.ts'

async function limitsAnswer({ clock }: AppContext, db: Db, player: bigint) {
  const { deposit_limit: limit, raise_due_at, ...found } = await limitsOf(db, player)
  return {
    until: found.excluded_until,
    limit,
    used_today: found.used_today,
    left_today: limit === null ? null : leftToday(limit, found.used_today),
    raise: raise_due_at && {
      to: found.raise_to,
      due_at: raise_due_at,
      is_due: found.raise_is_due ? 1 : 0,
    },
    server_time: clock.now(),
  }
}

/** Carries the wish out under the player's row; null when nothing had to be changed. */
async function wishLimit(
  tx: Tx,
  player: bigint,
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
  playerRead(playlimit, ({ app, player }) => limitsAnswer(app, app.pool, player.id)),

  playerWrite(exclude, {
    run: async ({ app, tx, player, input, caller }) => {
      await lockPlayer(tx, player.id)
      if (!(await excludeFor(tx, player.id, exclusionDays[input.term]))) {
        refuse('play-limit.shorter')
      }
      await noteDeed(tx, player.id, 'exclude', caller.ip)
      return new Answer(inForce, await limitsAnswer(app, tx, player.id))
    },
  }),

  playerWrite(depositlimit, {
    run: async ({ app, tx, player, input, caller }) => {
      await lockPlayer(tx, player.id)
      const deed = await wishLimit(tx, player.id, input.amount)
      if (deed) await noteDeed(tx, player.id, deed, caller.ip)
      const limits = await limitsAnswer(app, tx, player.id)
      const { raise } = limits
      const waits = raise && `新限额须在${minuteText(raise.due_at)}后确认生效`
      return new Answer(waits ?? (deed === 'drop' ? '已取消' : inForce), limits)
    },
  }),

  playerWrite(confirmDepositlimit, {
    run: async ({ app, tx, player, caller }) => {
      await lockPlayer(tx, player.id)
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
