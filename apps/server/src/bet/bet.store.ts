import type { BetState } from '@jinli/contract/states'
import sql, { type Sql } from 'sql-template-tag'
import { change, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool, type RowOf, time } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'

export type ImportedBet = {
  bet_id: string
  version: number
  player: PlayerId
  game: string
  stake: bigint
  payout: bigint
  state: BetState
  placed_at: Date
  settled_at: Date | null
  /** The venue's id of a round; bets on one outcome share it. */
  round?: string | null
  /** What of the stake was at risk, if the venue says so. */
  at_risk?: bigint | null
  /** Where the bet lies in its round, if the venue says so. */
  place?: string | null
  /** What the player picked and what came, if the venue says so. */
  selection?: string | null
  outcome?: string | null
  /** What of the payout is on hold for staff. */
  held_amount?: bigint
}

const countedRow = { player_id: big, gained: big, since: time, changed: bool }
type CountedBet = RowOf<typeof countedRow>

/**
 * The end of a statement that changes what bets count. Its `changes` have the new and the old figure, game and time of
 * each bet. It keeps the sums of days, and returns the changes by player, in the order in which turnover is locked.
 */
function byDayAndPlayer(venue: string): Sql {
  return sql`moved AS (
       SELECT player_id, (at AT TIME ZONE 'Asia/Shanghai')::date AS day, game, sum(amount)::bigint AS stake
       FROM (
         SELECT player_id, game, counted_at AS at, counted AS amount FROM changes WHERE counted > 0
         UNION ALL
         SELECT player_id, old_game, old_at, -old_counted FROM changes WHERE old_counted > 0
       ) each
       GROUP BY 1, 2, 3 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3
     ), by_day AS (
       INSERT INTO bet_day AS d (player_id, day, venue, game_code, stake)
       SELECT player_id, day, ${venue}, game, stake FROM moved
       ON CONFLICT (player_id, day, venue, game_code) DO UPDATE SET
         stake = d.stake + excluded.stake, changed_at = app_now()
     )
     SELECT player_id, sum(counted)::bigint AS gained, min(coalesce(counted_at, old_at)) AS since,
       bool_or(coalesce(old_counted, 0) > 0) AS changed
     FROM changes
     WHERE (counted > 0 OR old_counted > 0)
       AND (counted, counted_at) IS DISTINCT FROM (old_counted, old_at)
     GROUP BY player_id ORDER BY player_id`
}

/** Writes the bets, each counted by itself. */
function writeBets(tx: Tx, venue: string, bets: ImportedBet[]): Promise<CountedBet[]> {
  const page = tableOf(bets, 'f', {
    bet_id: ['text', (b) => b.bet_id],
    version: ['int', (b) => b.version],
    player_id: ['bigint', (b) => b.player],
    game_code: ['text', (b) => b.game],
    stake: ['bigint', (b) => b.stake],
    payout: ['bigint', (b) => b.payout],
    state: ['text', (b) => b.state],
    placed_at: ['timestamptz', (b) => b.placed_at],
    settled_at: ['timestamptz', (b) => b.settled_at],
    round: ['text', (b) => b.round ?? null],
    at_risk: ['bigint', (b) => b.at_risk ?? null],
    place: ['text', (b) => b.place ?? null],
    selection: ['text', (b) => b.selection ?? null],
    outcome: ['text', (b) => b.outcome ?? null],
    held_amount: ['bigint', (b) => b.held_amount ?? 0n],
  })
  return rows(
    tx,
    countedRow,
    sql`WITH fed AS (
       SELECT DISTINCT ON (f.bet_id) f.* FROM ${page}
       JOIN player p ON p.id = f.player_id
       ORDER BY f.bet_id, f.version DESC
     ), before AS (
       SELECT b.bet_id, b.version, b.game_code, b.counted, b.counted_at FROM bet b JOIN fed USING (bet_id)
       WHERE b.venue = ${venue} FOR UPDATE OF b
     ), written AS (
       INSERT INTO bet AS b (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
         placed_at, settled_at, round, at_risk, place, selection, outcome, held_amount, risk,
         risk_reason, weight)
       -- The join locks and reads the old rows before the new ones are written.
       SELECT ${venue}, bet_id, f.version, player_id, f.game_code, stake, payout, state, k.risk * w.weight / 100,
         CASE WHEN state = 'settled' THEN coalesce(settled_at, placed_at) END, placed_at, settled_at,
         f.round, f.at_risk, f.place, f.selection, f.outcome, f.held_amount, k.risk, k.reason, w.weight
       FROM fed f LEFT JOIN before o USING (bet_id)
       CROSS JOIN (SELECT category FROM venue WHERE code = ${venue}) v
       CROSS JOIN LATERAL bet_risk(v.category, f.state, f.stake, f.payout, f.at_risk) k
       CROSS JOIN LATERAL (SELECT turnover_weight(v.category, f.placed_at) AS weight) w
       WHERE o.version IS NULL OR o.version < f.version
       ON CONFLICT (venue, bet_id) DO UPDATE SET
         version = excluded.version, game_code = excluded.game_code, stake = excluded.stake,
         payout = excluded.payout, state = excluded.state, counted = excluded.counted,
         counted_at = excluded.counted_at, placed_at = excluded.placed_at,
         settled_at = excluded.settled_at, round = coalesce(excluded.round, b.round),
         at_risk = excluded.at_risk, place = coalesce(excluded.place, b.place),
         selection = coalesce(excluded.selection, b.selection), outcome = coalesce(excluded.outcome, b.outcome),
         held_amount = excluded.held_amount, risk = excluded.risk, risk_reason = excluded.risk_reason,
         weight = excluded.weight
       WHERE b.version < excluded.version
       RETURNING b.bet_id, b.player_id, b.game_code, b.state, b.counted, b.counted_at
     ), voided AS (
       INSERT INTO bet_voided (venue, bet_id, player_id, stake, settled_at)
       SELECT ${venue}, bet_id, w.player_id, o.counted, o.counted_at FROM written w JOIN before o USING (bet_id)
       WHERE w.state = 'void' AND o.counted > 0 ORDER BY bet_id
     ), changes AS (
       SELECT w.player_id, w.game_code AS game, w.counted, w.counted_at,
         o.game_code AS old_game, o.counted AS old_counted, o.counted_at AS old_at
       FROM written w LEFT JOIN before o USING (bet_id)
     ), ${byDayAndPlayer(venue)}`,
  )
}

/**
 * Counts opposite sides of a round by their difference: what covers the other side was not at risk. It looks at all
 * bets of the round, so it does not matter which came first. The writing statement before it has locked the venue.
 */
function netOpposites(
  tx: Tx,
  venue: string,
  bets: readonly ImportedBet[],
): Promise<CountedBet[]> {
  const ids = bets.map(({ bet_id }) => bet_id)
  return rows(
    tx,
    countedRow,
    sql`WITH sided AS (
       SELECT b.bet_id, b.player_id, b.round, b.counted, b.counted_at, s.pair, s.is_first, k.risk, k.reason,
         CASE k.reason WHEN 'stake' THEN k.risk ELSE 0 END AS amount
       FROM (SELECT DISTINCT player_id, round FROM bet
         WHERE venue = ${venue} AND bet_id = ANY (${ids}) AND place IS NOT NULL) t
       JOIN bet b ON b.player_id = t.player_id AND b.round = t.round AND b.venue = ${venue}
         AND b.place IS NOT NULL AND b.at_risk IS NULL AND b.state = 'settled'
       JOIN venue v ON v.code = b.venue
       CROSS JOIN LATERAL bet_side(b.place) s
       CROSS JOIN LATERAL bet_risk(v.category, b.state, b.stake, b.payout, b.at_risk) k
     ), sums AS (
       SELECT *,
         coalesce(sum(amount) OVER (PARTITION BY player_id, round, pair, is_first ORDER BY bet_id
           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier,
         least(coalesce(sum(amount) FILTER (WHERE is_first) OVER side, 0),
           coalesce(sum(amount) FILTER (WHERE NOT is_first) OVER side, 0)) AS covered
       FROM sided WINDOW side AS (PARTITION BY player_id, round, pair)
     ), netted AS (
       SELECT *, risk - least(amount, greatest(0, covered - earlier))::bigint AS left_risk FROM sums
     ), changes AS (
       UPDATE bet b SET risk = n.left_risk, counted = n.left_risk * b.weight / 100,
         risk_reason = CASE WHEN n.left_risk < n.risk THEN 'opposite' ELSE n.reason END
       FROM netted n WHERE b.venue = ${venue} AND b.bet_id = n.bet_id AND b.risk IS DISTINCT FROM n.left_risk
       RETURNING b.player_id, b.game_code AS game, b.counted, b.counted_at,
         b.game_code AS old_game, n.counted AS old_counted, n.counted_at AS old_at
     ), ${byDayAndPlayer(venue)}`,
  )
}

/** Joins the changes of two statements, so that each player's turnover is counted once. */
function joinChanges(
  written: readonly CountedBet[],
  netted: readonly CountedBet[],
): CountedBet[] {
  if (netted.length === 0) return [...written]
  const byPlayer = new Map(written.map((each) => [each.player_id, each]))
  for (const each of netted) {
    const first = byPlayer.get(each.player_id) ?? each
    const since = first.since < each.since ? first.since : each.since
    byPlayer.set(each.player_id, { ...each, since, changed: true })
  }
  const order = (a: CountedBet, b: CountedBet) => (a.player_id < b.player_id ? -1 : 1)
  return [...byPlayer.values()].sort(order)
}

/**
 * Writes a page of the feed and counts what was at risk. Older or equal versions change nothing. A bet counts for the
 * requirements that were open when it was settled, so order and repetition of rows do not matter (I-17). Late or
 * changed rows recount the player's turnover (turnover.sql).
 */
export async function upsertBets(
  tx: Tx,
  venue: string,
  bets: ImportedBet[],
): Promise<void> {
  const written = await writeBets(tx, venue, bets)
  const countedBets = joinChanges(written, await netOpposites(tx, venue, bets))
  if (countedBets.length === 0) return
  const each = tableOf(countedBets, 'c', {
    player: ['bigint', (c) => c.player_id],
    stake: ['bigint', (c) => c.gained],
    since: ['timestamptz', (c) => c.since],
    changed: ['boolean', (c) => c.changed],
  })
  await change(tx, sql`SELECT bets_counted(player, stake, since, changed) FROM ${each}`)
}
