import sql from 'sql-template-tag'
import { change, type Db, rows } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { bool, int, type RowOf } from '../platform/row-shape.ts'

const recall = {
  player: playerId,
  tries: int,
  /** It goes on while the player has no game open, though nothing stops them. */
  while_idle: bool,
}
export type MoneyRecall = RowOf<typeof recall>

/** Takes due recalls of players' money from venues. No other node takes them for a minute. */
export function takeMoneyRecalls(db: Db, limit: number): Promise<MoneyRecall[]> {
  return rows(
    db,
    recall,
    sql`UPDATE money_recall SET try_at = app_now() + interval '1 minute', tries = tries + 1
      WHERE player_id IN (SELECT player_id FROM money_recall
        WHERE try_at <= app_now() OR try_at > app_now() + interval '1 hour'
        ORDER BY try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING player_id AS player, tries, while_idle`,
  )
}

/** Ends a recall after all money of the player has come back from the venues. */
export async function endMoneyRecall(db: Db, player: PlayerId): Promise<void> {
  await change(db, sql`DELETE FROM money_recall WHERE player_id = ${player}`)
}

/** Delays the next try of a recall by 2, 4, 8 … seconds, ten minutes at most. */
export async function putOffMoneyRecall(
  db: Db,
  { player, tries }: MoneyRecall,
): Promise<void> {
  const seconds = Math.min(600, 2 ** Math.min(tries, 10))
  await change(
    db,
    sql`UPDATE money_recall SET try_at = app_now() + make_interval(secs => ${seconds})
      WHERE player_id = ${player}`,
  )
}
