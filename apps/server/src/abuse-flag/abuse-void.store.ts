import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../platform/db.ts'
import { bonusSources } from './abuse.rules.ts'
import { flag } from './abuse-find.store.ts'

/** The evidence lists at most this many void bets. */
const namedMost = 5

/** Returns a query for the number, the total stake and the newest of `bets` (rows of `bet_taken_back`). */
function voidBetTotals(bets: Sql): Sql {
  return sql`SELECT count(*)::int AS n, coalesce(sum(stake), 0)::bigint AS stake,
      jsonb_agg(jsonb_build_object('bet', bet_id, 'stake', stake) ORDER BY place) FILTER (WHERE place <= ${namedMost}::int)
        AS bets
    FROM (SELECT b.bet_id, b.stake, row_number() OVER (ORDER BY b.id DESC) AS place FROM ${bets}) placed`
}

/** Finds days with void bets (`gone`) whose claimed rebate exceeds what the remaining bets of the day earn. */
function claimedDays(): Sql {
  const bets = sql`bet_taken_back b WHERE b.player_id = g.player_id AND b.venue = g.venue
    AND b.settled_at >= g.day::timestamp AT TIME ZONE 'Asia/Shanghai'
    AND b.settled_at < (g.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AND b.created_at >= c.since`
  return sql`SELECT g.player_id, 'rebate:' || g.day || ':' || g.venue AS key,
      concat_ws(':', g.player_id, 'rebate', g.day, g.venue) AS case_key, t.n AS weight,
      jsonb_build_object('of', 'rebate', 'day', g.day::text, 'venue', coalesce(v.name, g.venue), 'claimed', c.claimed,
        'earned', c.earned, 'count', t.n, 'stake', t.stake, 'bets', t.bets) AS evidence
    FROM (SELECT player_id, day, venue, max(created_at) AS at FROM gone GROUP BY 1, 2, 3) g
    CROSS JOIN LATERAL (SELECT sum(l.claimed)::bigint AS claimed, min(l.since) AS since,
        sum(div(coalesce(d.stake, 0)::numeric * l.rate, 100000000))::bigint AS earned
      FROM (SELECT game_code, sum(amount) AS claimed, min(claimed_at) AS since, min(rate) AS rate
        FROM rebate_claimed l
        WHERE l.player_id = g.player_id AND l.day = g.day AND l.venue = g.venue AND l.claimed_at <= g.at
        GROUP BY game_code) l
      CROSS JOIN LATERAL (SELECT sum(stake)::bigint AS stake FROM bet_valid_day d
        WHERE d.player_id = g.player_id AND d.day = g.day AND d.venue = g.venue
          AND l.game_code IN ('', d.game_code)) d) c
    CROSS JOIN LATERAL (${voidBetTotals(bets)}) t
    LEFT JOIN venue v ON v.code = g.venue
    WHERE c.claimed > c.earned`
}

/** Finds bonus turnover requirements that were fulfilled, but only with bets that are now void (`gone`). */
function metTurnover(): Sql {
  const ofIts = sql`b.settled_at >= f.opened_at AND b.settled_at <= f.fallen_at AND b.created_at >= f.fallen_at`
  const bets = sql`bet_taken_back b WHERE b.player_id = f.player_id AND ${ofIts}`
  return sql`SELECT f.player_id, f.ref AS key, f.player_id || ':' || f.ref AS case_key, t.n AS weight,
      jsonb_build_object('of', 'turnover', 'source', f.source, 'required', f.required, 'missing', f.required - f.done,
        'count', t.n, 'stake', t.stake, 'bets', t.bets) AS evidence
    FROM (SELECT DISTINCT player_id FROM gone) g
    JOIN turnover_fallen f ON f.player_id = g.player_id AND f.source = ANY (${bonusSources}) AND f.done < f.required
      AND EXISTS (SELECT FROM gone b WHERE b.player_id = f.player_id AND ${ofIts})
    CROSS JOIN LATERAL (${voidBetTotals(bets)}) t`
}

/** Flags bets that became void after they had earned a claimed rebate or fulfilled the turnover of a bonus. */
export function flagVoids(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  return flag(
    tx,
    'void_after_claim',
    sql`WITH gone AS MATERIALIZED (SELECT * FROM bet_taken_back WHERE id > ${after} AND id <= ${upto})
      ${claimedDays()} UNION ALL ${metTurnover()}`,
  )
}
