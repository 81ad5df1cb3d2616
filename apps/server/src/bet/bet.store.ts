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

type Counted = { player_id: bigint; gained: bigint; changed: boolean }

/**
 * Writes a page of the feed and counts its valid stake. Older or equal versions change nothing and
 * only settled stake counts, so order and repetition of feed rows do not matter; a bet that had
 * counted and changed makes its player's turnover be counted again (I-17).
 */
export async function upsertBets(
  tx: Tx,
  venue: string,
  bets: ImportedBet[],
): Promise<void> {
  const counted = await writeBets(tx, venue, bets)
  const recount = counted.filter((player) => player.changed)
  const count = counted.filter((player) => !player.changed && player.gained > 0n)
  if (count.length > 0) {
    await rows(
      tx,
      'SELECT count_turnover(player, stake) FROM unnest($1::bigint[], $2::bigint[]) AS c (player, stake)',
      [count.map((c) => c.player_id), count.map((c) => c.gained)],
    )
  }
  if (recount.length > 0) {
    await rows(
      tx,
      'SELECT recount_turnover(player) FROM unnest($1::bigint[]) AS r (player)',
      [recount.map((r) => r.player_id)],
    )
  }
}

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
       SELECT b.bet_id, b.version, b.counted FROM bet b JOIN fed USING (bet_id)
       WHERE b.venue = $1 FOR UPDATE OF b
     ), written AS (
       INSERT INTO bet AS b (venue, bet_id, version, player_id, game_code, stake, payout, state,
         counted, counted_at, placed_at, settled_at)
       -- Joined, so that each row is read as it was before it is written.
       SELECT $1, bet_id, f.version, player_id, game_code, stake, payout, state,
         CASE WHEN state = 'settled' THEN stake ELSE 0 END,
         CASE WHEN state = 'settled' THEN now() END, placed_at, settled_at
       FROM fed f LEFT JOIN before o USING (bet_id)
       WHERE o.version IS NULL OR o.version < f.version
       ON CONFLICT (venue, bet_id) DO UPDATE SET
         version = excluded.version, stake = excluded.stake, payout = excluded.payout,
         state = excluded.state, counted = excluded.counted,
         counted_at = CASE WHEN excluded.counted > 0
           THEN coalesce(b.counted_at, excluded.counted_at) END,
         settled_at = excluded.settled_at
       WHERE b.version < excluded.version
       RETURNING b.bet_id, b.player_id, b.counted
     )
     SELECT w.player_id, sum(w.counted)::bigint AS gained,
       bool_or(coalesce(o.counted, 0) <> 0 AND o.counted <> w.counted) AS changed
     FROM written w LEFT JOIN before o USING (bet_id)
     WHERE w.counted <> coalesce(o.counted, 0)
     GROUP BY w.player_id`,
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
