import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import { big, int, maybe, oneOf, type RowOf, text } from '../platform/row-shape.ts'

const figures = {
  rounds: int,
  players: int,
  stake: big,
  valid: big,
  payout: big,
  open_stake: big,
  ggr: big,
  rtp: maybe(int),
}

const gameFigures = {
  venue: text,
  venue_name: text,
  game_code: text,
  game_name: text,
  ...figures,
  rtp_least: maybe(int),
  rtp_most: maybe(int),
  band_low: maybe(int),
  band_high: maybe(int),
  outside: maybe(oneOf(['low', 'high'])),
}
export type GameFigures = RowOf<typeof gameFigures>

/** The first and the last brand day of a report, both included, and the venue (`''` means all venues). */
type Stretch = { since: string; until: string; venue: string }

const sums = sql`coalesce(sum(d.rounds), 0)::int AS rounds, coalesce(sum(d.stake), 0)::bigint AS stake,
  coalesce(sum(d.valid), 0)::bigint AS valid, coalesce(sum(d.payout), 0)::bigint AS payout,
  coalesce(sum(d.open_stake), 0)::bigint AS open_stake, coalesce(sum(d.ggr), 0)::bigint AS ggr,
  (10000 * sum(d.settled_payout) / nullif(sum(d.settled_stake), 0))::int AS rtp`

function inStretch({ since, until, venue }: Stretch): Sql {
  return sql`d.day >= ${since}::date AND d.day <= ${until}::date AND (${venue} = '' OR d.venue = ${venue})`
}

/** Returns a row for each game, largest stakes first, with the 99 % band around its theoretical return. */
export function figuresByGame(db: Db, stretch: Stretch): Promise<GameFigures[]> {
  return rows(
    db,
    gameFigures,
    sql`WITH figures AS (
        SELECT d.venue, d.game_code, ${sums}, sum(d.settled_stake)::bigint AS settled_stake,
          sum(d.squares) AS squares
        FROM bet_game_figures d WHERE ${inStretch(stretch)} GROUP BY d.venue, d.game_code
      ), who AS (
        SELECT d.venue, d.game_code, count(*)::int AS players
        FROM (SELECT DISTINCT d.venue, d.game_code, d.player_id FROM bet_player_day d
          WHERE ${inStretch(stretch)}) d
        GROUP BY d.venue, d.game_code
      ), judged AS (
        SELECT f.*, t.rtp_least, t.rtp_most,
          CASE WHEN b.half IS NOT NULL THEN greatest(0, floor(t.rtp_least - b.half))::int END AS band_low,
          CASE WHEN b.half IS NOT NULL THEN least(100000000, ceil(t.rtp_most + b.half))::int END AS band_high
        FROM figures f LEFT JOIN game_theory t ON t.venue = f.venue AND t.code = f.game_code
        CROSS JOIN LATERAL (
          SELECT 10000 * return_band(t.deviation, f.squares, f.settled_stake) AS half) b
        WHERE f.rounds > 0
      )
      SELECT j.venue, v.name AS venue_name, j.game_code, coalesce(g.name, j.game_code) AS game_name,
        j.rounds, w.players, j.stake, j.valid, j.payout, j.open_stake, j.ggr, j.rtp, j.rtp_least, j.rtp_most,
        j.band_low, j.band_high,
        CASE WHEN j.rtp < j.band_low THEN 'low' WHEN j.rtp > j.band_high THEN 'high' END AS outside
      FROM judged j JOIN who w ON w.venue = j.venue AND w.game_code = j.game_code
      JOIN venue v ON v.code = j.venue
      LEFT JOIN game_name g ON g.venue = j.venue AND g.code = j.game_code
      ORDER BY j.stake DESC, j.venue, j.game_code LIMIT 5000`,
  )
}

export function figuresOfAll(db: Db, stretch: Stretch): Promise<RowOf<typeof figures>> {
  return one(
    db,
    figures,
    sql`SELECT ${sums}, (SELECT count(*)::int FROM (SELECT DISTINCT d.player_id
        FROM bet_player_day d WHERE ${inStretch(stretch)}) who) AS players
      FROM bet_game_figures d WHERE ${inStretch(stretch)}`,
  )
}
