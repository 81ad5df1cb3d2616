import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../platform/db.ts'
import { bonusSources } from './abuse.rules.ts'
import { flag } from './abuse-find.store.ts'

/** So many void bets are named, the newest first. */
const namedMost = 5

/** How many of `bets` (rows of bet_taken_back) there are, what was staked on them, and the newest by name. */
function toldOf(bets: Sql): Sql {
  return sql`SELECT count(*)::int AS n, coalesce(sum(stake), 0)::bigint AS stake,
      jsonb_agg(jsonb_build_object('bet', bet_id, 'stake', stake) ORDER BY place) FILTER (WHERE place <= ${namedMost}::int)
        AS bets
    FROM (SELECT b.bet_id, b.stake, row_number() OVER (ORDER BY b.id DESC) AS place FROM ${bets}) placed`
}

/** Of the void bets `gone`: days of rebate of which more was claimed than the bets that are left earn. */
function claimedDays(): Sql {
  const bets = sql`bet_taken_back b WHERE b.player_id = g.player_id AND b.venue = g.venue
    AND b.settled_at >= g.day::timestamp AT TIME ZONE 'Asia/Shanghai'
    AND b.settled_at < (g.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AND b.created_at >= c.since`
  return sql`SELECT g.player_id, 'rebate:' || g.day || ':' || g.venue AS key, t.n AS weight,
      jsonb_build_object('of', 'rebate', 'day', g.day::text, 'venue', coalesce(v.name, g.venue), 'claimed', c.claimed,
        'earned', e.earned, 'count', t.n, 'stake', t.stake, 'bets', t.bets) AS evidence
    FROM (SELECT player_id, day, venue, max(created_at) AS at FROM gone GROUP BY 1, 2, 3) g
    CROSS JOIN LATERAL (SELECT sum(amount)::bigint AS claimed, min(claimed_at) AS since, min(rate) AS rate
      FROM rebate_claimed l
      WHERE l.player_id = g.player_id AND l.day = g.day AND l.venue = g.venue AND l.claimed_at <= g.at) c
    LEFT JOIN bet_valid_day d ON d.player_id = g.player_id AND d.day = g.day AND d.venue = g.venue
    CROSS JOIN LATERAL (SELECT div(coalesce(d.stake, 0)::numeric * c.rate, 100000000)::bigint AS earned) e
    CROSS JOIN LATERAL (${toldOf(bets)}) t
    LEFT JOIN venue v ON v.code = g.venue
    WHERE c.claimed > e.earned`
}

/** Of the void bets `gone`: turnover of something given that was met, and is no longer since bets of its time were void. */
function metTurnover(): Sql {
  const ofIts = sql`b.settled_at >= f.opened_at AND b.settled_at <= f.fallen_at AND b.created_at >= f.fallen_at`
  const bets = sql`bet_taken_back b WHERE b.player_id = f.player_id AND ${ofIts}`
  return sql`SELECT f.player_id, f.ref AS key, t.n AS weight,
      jsonb_build_object('of', 'turnover', 'source', f.source, 'required', f.required, 'missing', f.required - f.done,
        'count', t.n, 'stake', t.stake, 'bets', t.bets) AS evidence
    FROM (SELECT DISTINCT player_id FROM gone) g
    JOIN turnover_fallen f ON f.player_id = g.player_id AND f.source = ANY (${bonusSources}) AND f.done < f.required
      AND EXISTS (SELECT FROM gone b WHERE b.player_id = f.player_id AND ${ofIts})
    CROSS JOIN LATERAL (${toldOf(bets)}) t`
}

/** Bets that were void after they had earned what is had by now: a claimed rebate, a bonus with its turnover met. */
export function flagVoids(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  return flag(
    tx,
    'void_after_claim',
    sql`WITH gone AS MATERIALIZED (SELECT * FROM bet_taken_back WHERE id > ${after} AND id <= ${upto})
      ${claimedDays()} UNION ALL ${metTurnover()}`,
  )
}
