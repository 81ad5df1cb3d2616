import type { BetState } from '@jinli/contract/states'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { PageRequest } from '../platform/paging.ts'
import { window } from '../platform/paging.ts'

export type BetRow = {
  bet_id: string
  venue: string
  venue_name: string
  game_code: string
  stake: bigint
  payout: bigint
  state: BetState
  placed_at: Date
}

/** A player's bets, newest first. */
export async function betsOf(
  db: Db,
  filter: PageRequest & { player: bigint; venue: string; since: Date },
): Promise<{ total: number; rows: BetRow[] }> {
  const where = `WHERE b.player_id = $1 AND b.placed_at >= $2 AND ($3 = '' OR b.venue = $3)`
  const values = [filter.player, filter.since, filter.venue]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM bet b ${where}`,
    values,
  )
  const { limit, offset } = window(filter)
  const found = await rows<BetRow>(
    db,
    `SELECT b.bet_id, b.venue, v.name AS venue_name, b.game_code, b.stake, b.payout, b.state,
       b.placed_at
     FROM bet b JOIN venue v ON v.code = b.venue ${where}
     ORDER BY b.placed_at DESC, b.bet_id DESC LIMIT $4 OFFSET $5`,
    [...values, limit, offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

/** The feed position of a venue, locked so that one node imports at a time; null when one does. */
export async function lockCursor(tx: Tx, venue: string): Promise<string | null> {
  await change(tx, 'INSERT INTO bet_cursor (venue) VALUES ($1) ON CONFLICT DO NOTHING', [
    venue,
  ])
  const found = await row<{ cursor: string }>(
    tx,
    'SELECT cursor FROM bet_cursor WHERE venue = $1 FOR UPDATE SKIP LOCKED',
    [venue],
  )
  return found?.cursor ?? null
}

export async function moveCursor(tx: Tx, venue: string, cursor: string): Promise<void> {
  await change(
    tx,
    'UPDATE bet_cursor SET cursor = $2, pulled_at = now() WHERE venue = $1',
    [venue, cursor],
  )
}

export type ImportedBet = {
  bet_id: string
  version: number
  player: bigint
  game: string
  stake: bigint
  payout: bigint
  state: BetState
  placed_at: Date
  settled_at: Date | null
}

type Counted = { player_id: bigint; gained: bigint; since: Date; changed: boolean }

/**
 * Writes a page of the feed and counts its valid stake. Older or equal versions change nothing, and
 * a bet counts towards the requirements that stood when it was settled, not when its row came: order
 * and repetition of feed rows do not matter (I-17). Where rows come late or change what had
 * counted, the player's turnover is counted again (006_bet.sql).
 */
export async function upsertBets(
  tx: Tx,
  venue: string,
  bets: ImportedBet[],
): Promise<void> {
  const counted = await writeBets(tx, venue, bets)
  if (counted.length === 0) return
  await rows(
    tx,
    `SELECT bets_counted(player, stake, since, changed)
     FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::boolean[])
       AS c (player, stake, since, changed)`,
    [
      counted.map((c) => c.player_id),
      counted.map((c) => c.gained),
      counted.map((c) => c.since),
      counted.map((c) => c.changed),
    ],
  )
}

/** What changed for whom, in the order of players: their turnover is locked in this order. */
function writeBets(tx: Tx, venue: string, bets: ImportedBet[]): Promise<Counted[]> {
  return rows<Counted>(
    tx,
    `WITH fed AS (
       SELECT DISTINCT ON (f.bet_id) f.* FROM unnest($2::text[], $3::int[], $4::bigint[],
         $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::timestamptz[], $10::timestamptz[])
         AS f (bet_id, version, player_id, game_code, stake, payout, state, placed_at, settled_at)
       JOIN player p ON p.id = f.player_id
       ORDER BY f.bet_id, f.version DESC
     ), before AS (
       SELECT b.bet_id, b.version, b.counted, b.counted_at FROM bet b JOIN fed USING (bet_id)
       WHERE b.venue = $1 FOR UPDATE OF b
     ), written AS (
       INSERT INTO bet AS b (venue, bet_id, version, player_id, game_code, stake, payout, state,
         counted, counted_at, placed_at, settled_at)
       -- Joined, so that each row is read as it was before it is written.
       SELECT $1, bet_id, f.version, player_id, game_code, stake, payout, state,
         CASE WHEN state = 'settled' THEN stake ELSE 0 END,
         CASE WHEN state = 'settled' THEN coalesce(settled_at, placed_at) END, placed_at, settled_at
       FROM fed f LEFT JOIN before o USING (bet_id)
       WHERE o.version IS NULL OR o.version < f.version
       ON CONFLICT (venue, bet_id) DO UPDATE SET
         version = excluded.version, game_code = excluded.game_code, stake = excluded.stake,
         payout = excluded.payout, state = excluded.state, counted = excluded.counted,
         counted_at = excluded.counted_at, placed_at = excluded.placed_at,
         settled_at = excluded.settled_at
       WHERE b.version < excluded.version
       RETURNING b.bet_id, b.player_id, b.counted, b.counted_at
     )
     SELECT w.player_id, sum(w.counted)::bigint AS gained,
       min(coalesce(w.counted_at, o.counted_at)) AS since,
       bool_or(coalesce(o.counted, 0) > 0) AS changed
     FROM written w LEFT JOIN before o USING (bet_id)
     WHERE (w.counted > 0 OR o.counted > 0)
       AND (w.counted, w.counted_at) IS DISTINCT FROM (o.counted, o.counted_at)
     GROUP BY w.player_id ORDER BY w.player_id`,
    [
      venue,
      bets.map((b) => b.bet_id),
      bets.map((b) => b.version),
      bets.map((b) => b.player),
      bets.map((b) => b.game),
      bets.map((b) => b.stake),
      bets.map((b) => b.payout),
      bets.map((b) => b.state),
      bets.map((b) => b.placed_at),
      bets.map((b) => b.settled_at),
    ],
  )
}
