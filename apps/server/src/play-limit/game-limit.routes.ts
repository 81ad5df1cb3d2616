import {
  confirmGamelimit,
  gamelimit,
  setGamelimit,
} from '@jinli/contract/play-limit/game-limit'
import { periodsOf } from '@jinli/contract/play-limit/game-limit.rules'
import { limitWish } from '@jinli/contract/play-limit/play-limit.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { Answer, handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  confirmGameRaise,
  dropGameRaise,
  type GameLimit,
  type GameLimitChange,
  gameLimitsOf,
  type LimitKey,
  limitsInForce,
  lowerGameLimit,
  recordGameLimitChange,
  requestGameRaise,
} from './game-limit.store.ts'
import { stopAtLimit } from './recall-play.ts'

const withLeft = <L extends { amount: bigint; used: bigint }>(limit: L) => ({
  ...limit,
  left: limit.used < limit.amount ? limit.amount - limit.used : 0n,
})

function toLine({ raise_due_at, raise_to, raise_is_due, ...limit }: GameLimit) {
  const raise = raise_due_at && {
    to: raise_to,
    due_at: raise_due_at,
    is_due: raise_is_due,
  }
  return { ...withLeft(limit), raise }
}

async function gameLimitsAnswer(db: Db, player: PlayerId) {
  const own = await gameLimitsOf(db, player)
  const byOperator = await limitsInForce(db, player, ['staff'])
  return { list: own.map(toLine), by_operator: byOperator.map(withLeft) }
}

async function limitOfKey(db: Db, { player, kind, period }: LimitKey) {
  const limits = await gameLimitsOf(db, player)
  return limits.find((limit) => limit.kind === kind && limit.period === period)
}

/** Changes a limit with the player's row locked; returns null if nothing changed. */
async function changeGameLimit(
  tx: Tx,
  key: LimitKey,
  requestedLimit: bigint | null,
): Promise<GameLimitChange | null> {
  const present = (await limitOfKey(tx, key))?.amount ?? null
  const wish = limitWish(present, requestedLimit)
  if (wish === 'same') return (await dropGameRaise(tx, key)) ? 'drop' : null
  if (wish === 'higher')
    return (await requestGameRaise(tx, key, requestedLimit)) ? 'ask' : null
  // A first or lower limit is never `null`, since null means unlimited.
  await lowerGameLimit(tx, key, requestedLimit ?? 0n)
  return 'lower'
}

const inForce = '已生效'

export const gameLimitRoutes = [
  handle(gamelimit, ({ app, player }) => gameLimitsAnswer(app.pool, player.id)),

  handle(setGamelimit, {
    run: async ({ tx, player, input, caller }) => {
      if (!periodsOf(input.kind).includes(input.period)) refuse('input.invalid')
      if (input.kind === 'single' && input.amount === 0n) refuse('amount.invalid')
      const key = { player: player.id, kind: input.kind, period: input.period }
      const limitChange = await changeGameLimit(tx, key, input.amount)
      if (limitChange) await recordGameLimitChange(tx, key, limitChange, caller.ip)
      if (limitChange === 'lower') await stopAtLimit(tx, player.id, caller.ip)
      const due = (await limitOfKey(tx, key))?.raise_due_at
      const message = limitChange === 'drop' ? '已取消' : inForce
      return new Answer(
        due ? `新限额须在${minuteText(due)}后确认生效` : message,
        await gameLimitsAnswer(tx, player.id),
      )
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(confirmGamelimit, {
    run: async ({ tx, player, input, caller }) => {
      const key = { player: player.id, kind: input.kind, period: input.period }
      if (!(await confirmGameRaise(tx, key))) {
        const due = (await limitOfKey(tx, key))?.raise_due_at
        if (!due) refuse('play-limit.nothing-pending')
        refuse('play-limit.not-due', { at: minuteText(due) })
      }
      await recordGameLimitChange(tx, key, 'confirm', caller.ip)
      return new Answer(inForce, await gameLimitsAnswer(tx, player.id))
    },
  }),
]
