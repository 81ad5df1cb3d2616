import sql from 'sql-template-tag'
import { type Db, one } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool } from '../platform/row-shape.ts'

const playResult = { result: big, open: bool, balance: big }

/**
 * Returns the result of a player's bets since a bonus (fen), whether any bet or transfer is still open, and the
 * centre wallet's balance. A completed transfer counts as open for ten minutes, because the feed may not have its
 * bets yet.
 */
export function playResultSince(db: Db, player: PlayerId, since: Date) {
  return one(
    db,
    playResult,
    sql`SELECT coalesce((SELECT sum(payout - stake) FILTER (WHERE state = 'settled') FROM bet_result
          WHERE player_id = ${player} AND placed_at >= ${since}), 0)::bigint AS result,
        EXISTS (SELECT FROM bet_result
          WHERE player_id = ${player} AND placed_at >= ${since} AND state = 'open')
        OR EXISTS (SELECT FROM transfer_open WHERE player_id = ${player})
        OR EXISTS (SELECT FROM transfer_life
          WHERE player_id = ${player} AND created_at >= ${since} AND state = 'success'
            AND decided_at > app_now() - interval '10 minutes') AS open,
        coalesce(m.available, 0) AS balance
      FROM player_money m WHERE m.player_id = ${player}`,
  )
}
