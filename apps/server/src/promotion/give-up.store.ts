import sql from 'sql-template-tag'
import { type Db, one } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool } from '../platform/row-shape.ts'

const played = { result: big, open: bool, balance: big }

/**
 * What a player's bets since a bonus came to (fen), whether anything of it is still on its way, and the centre
 * wallet. What was just brought home may be won with bets that no feed has told of: ten minutes are waited for.
 */
export function playedWith(db: Db, player: PlayerId, since: Date) {
  return one(
    db,
    played,
    sql`SELECT coalesce((SELECT sum(payout - stake) FILTER (WHERE state = 'settled') FROM bet_result
          WHERE player_id = ${player} AND placed_at >= ${since}), 0)::bigint AS result,
        EXISTS (SELECT FROM bet_result
          WHERE player_id = ${player} AND placed_at >= ${since} AND state = 'open')
        OR EXISTS (SELECT FROM transfer_open WHERE player_id = ${player})
        OR EXISTS (SELECT FROM transfer_life
          WHERE player_id = ${player} AND created_at >= ${since} AND state = 'success'
            AND decided_at > moment() - interval '10 minutes') AS open,
        coalesce(m.available, 0) AS balance
      FROM player_money m WHERE m.player_id = ${player}`,
  )
}
