import { type EdgeGame, gameReturns, rewardTables } from '../money-setting/edge.store.ts'
import type { Db } from '../platform/db.ts'
import { type Ladder, ladderOf } from './reckoning.rules.ts'

/** The ladder that holds now, with the games that it judged. */
export type Rewards = { ladder: Ladder; games: readonly EdgeGame[] }

export async function rewardsNow(db: Db): Promise<Rewards> {
  const tables = await rewardTables(db)
  const games = await gameReturns(db)
  return { ladder: ladderOf(tables, games), games }
}
