import sql, { empty, type Sql } from 'sql-template-tag'
import type { Period } from './figure-report.store.ts'
import type { ReportQuery } from './report-query.ts'

const instants = ({ from, before }: Period) => sql`>= ${from} AND hour < ${before}`
const dayOf = (at: Date, shift: string) =>
  sql`(${at}::timestamptz AT TIME ZONE 'Asia/Shanghai' ${shift ? sql`- interval '1 day'` : empty})::date`
const days = ({ from, before }: Period) =>
  sql`day BETWEEN ${dayOf(from, '')} AND ${dayOf(before, 'before')}`

/** Bets of the hours, and players of the days, by a key. */
function playQuery(key: Sql, period: Period, theory: boolean): Sql {
  const spread = sql`, spread AS (
      SELECT ${key} AS key, sum(squares) AS squares, sum(settled_stake)::bigint AS stake
      FROM bet_game_figures WHERE ${days(period)} GROUP BY 1
    )`
  return sql`WITH measured AS (
      SELECT ${key} AS key, min(venue) AS venue, min(game_code) AS game, sum(bets)::int AS bets,
        sum(stake)::bigint AS stakes, sum(payout)::bigint AS payouts
      FROM figure_bet WHERE hour ${instants(period)} GROUP BY 1
    ), people AS (
      SELECT ${key} AS key, count(DISTINCT player_id)::int AS players
      FROM bet_game_player WHERE ${days(period)} GROUP BY 1
    )${theory ? spread : empty}`
}

const figures = sql`m.bets, coalesce(p.players, 0) AS players, m.stakes, m.payouts,
      m.stakes - m.payouts AS ggr, (10000 * m.payouts / nullif(m.stakes, 0))::int AS rtp`

export const venueReport: ReportQuery = (period, whole) => sql`${playQuery(
  whole ? sql`''` : sql`venue`,
  period,
  false,
)}
    SELECT m.key, ${whole ? sql`''` : sql`v.name`} AS label, ${figures}
    FROM measured m LEFT JOIN people p ON p.key = m.key JOIN venue v ON v.code = m.venue`

export const gameReport: ReportQuery = (period, whole) => {
  const theory = whole
    ? sql`NULL::int AS rtp_least, NULL::int AS rtp_most, NULL::int AS band_low, NULL::int AS band_high`
    : sql`t.rtp_least, t.rtp_most, greatest(0, floor(t.rtp_least - b.half))::int AS band_low,
      least(100000000, ceil(t.rtp_most + b.half))::int AS band_high`
  return sql`${playQuery(whole ? sql`''` : sql`venue || '/' || game_code`, period, true)}
    SELECT m.key, ${whole ? sql`''` : sql`v.name || ' · ' || coalesce(g.name, m.game)`} AS label, ${figures}, ${theory}
    FROM measured m LEFT JOIN people p ON p.key = m.key JOIN venue v ON v.code = m.venue
    LEFT JOIN game_name g ON g.venue = m.venue AND g.code = m.game
    LEFT JOIN spread s ON s.key = m.key
    LEFT JOIN game_theory t ON t.venue = m.venue AND t.code = m.game
    CROSS JOIN LATERAL (SELECT 10000 * return_band(t.deviation, s.squares, s.stake) AS half) b`
}

export const turnoverReport: ReportQuery = ({ from, before }, whole) => sql`SELECT
      ${whole ? sql`''` : sql`source`} AS key, ${whole ? sql`''` : sql`source`} AS label,
      count(*)::int AS requirements, count(*) FILTER (WHERE done < required)::int AS open,
      (count(DISTINCT player_id) FILTER (WHERE done < required))::int AS players,
      coalesce(sum(required), 0)::bigint AS required, coalesce(sum(done), 0)::bigint AS done,
      coalesce(sum(required - done), 0)::bigint AS missing
    FROM turnover_by_source WHERE created_at >= ${from} AND created_at < ${before}
    ${whole ? empty : sql`GROUP BY source`}`
