import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import {
  endMoneyRecall,
  type MoneyRecall,
  putOffMoneyRecall,
  takeMoneyRecalls,
} from '../game-session/money-recall.store.ts'
import type { Job } from '../job.ts'
import { exists } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { recoverAll } from './recover-all.ts'

const atOnce = 10

/** The smallest number of tries, over half a minute, that must find no money: a feed may report an open bet late. */
const looksMin = 4

/** Whether the player is stopped, or, after a stake above a limit, has opened no game since. */
function isStopped(
  { pool }: AppContext,
  { player, while_idle: whileIdle }: MoneyRecall,
): Promise<boolean> {
  return exists(
    pool,
    sql`SELECT FROM player_stop s
      WHERE s.player_id = ${player}
        AND (s.status <> 'active' OR s.excluded_until IS NOT NULL OR s.restriction IS NOT NULL
          OR stake_room(s.player_id) <= 0
          OR ${whileIdle} AND NOT EXISTS (SELECT FROM player_in_game g WHERE g.player_id = s.player_id))`,
  )
}

function hasOpenBet({ pool }: AppContext, player: PlayerId): Promise<boolean> {
  return exists(pool, sql`SELECT FROM open_bet WHERE player_id = ${player}`)
}

async function recall(app: AppContext, request: MoneyRecall): Promise<void> {
  const { player } = request
  if (!(await isStopped(app, request))) return endMoneyRecall(app.pool, player)
  const recoveries = await recoverAll(app, player)
  const isHome = recoveries.every(({ state }) => state === 1)
  const hasWaited = request.tries >= looksMin
  if (isHome && hasWaited && !(await hasOpenBet(app, player)))
    return endMoneyRecall(app.pool, player)
  return putOffMoneyRecall(app.pool, request)
}

/** Job: recalls the money of stopped players from every venue, until none is left there and no bet is open. */
export async function recallMoney(app: AppContext): Promise<void> {
  const requests = await takeMoneyRecalls(app.pool, atOnce)
  await Promise.all(requests.map((request) => recall(app, request)))
}

export const moneyRecallJobs: readonly Job[] = [
  { name: 'recall-money', everyMs: 1000, run: recallMoney },
]
