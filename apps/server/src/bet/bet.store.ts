import { type BetState, betCodes } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Found, list, type PageRequest } from '../platform/paging.ts'
import {
  big,
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'

const betRow = {
  bet_id: text,
  venue: text,
  venue_name: text,
  game_code: text,
  game_name: text,
  stake: big,
  payout: big,
  state: word(betCodes),
  placed_at: time,
}
export type BetRow = RowOf<typeof betRow>

const betColumns = sql`r.bet_id, r.venue, v.name AS venue_name, r.game_code,
  coalesce(g.name, r.game_code) AS game_name, r.stake, r.payout, r.state, r.placed_at`
const betJoins = sql`JOIN venue v ON v.code = r.venue
  LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`

export type BetFilter = {
  player: PlayerId
  venue: string
  since: Date
  /** Null for all. */
  state: BetState | null
}

function matching({ player, venue, since, state }: BetFilter) {
  return sql`r.player_id = ${player} AND r.placed_at >= ${since}
      AND (${venue} = '' OR r.venue = ${venue})
      AND (${state}::text IS NULL OR r.state = ${state})`
}

/** A player's bets, newest first. */
export function betsOf(db: Db, filter: PageRequest & BetFilter): Promise<Found<BetRow>> {
  const bets = {
    columns: betColumns,
    of: sql`bet`,
    joins: betJoins,
    where: matching(filter),
    order: sql`r.placed_at DESC, r.bet_id DESC`,
  }
  return list(db, betRow, bets, filter)
}

const sums = { stake: big, result: big }

/** What all of them come to: a void bet moved no money, an open one has no result yet. */
export function betSums(db: Db, filter: BetFilter): Promise<RowOf<typeof sums>> {
  return one(
    db,
    sums,
    sql`SELECT coalesce(sum(r.stake) FILTER (WHERE r.state <> 'void'), 0)::bigint AS stake,
        coalesce(sum(r.payout - r.stake) FILTER (WHERE r.state = 'settled'), 0)::bigint AS result
      FROM bet r WHERE ${matching(filter)}`,
  )
}

const detailRow = {
  ...betRow,
  counted: big,
  version: int,
  settled_at: maybe(time),
  listed: bool,
}

/** One bet of the player; null when there is none such. */
export function betOf(
  db: Db,
  player: PlayerId,
  { venue, bet_id }: { venue: string; bet_id: string },
): Promise<RowOf<typeof detailRow> | null> {
  return row(
    db,
    detailRow,
    sql`SELECT ${betColumns}, r.counted, r.version, r.settled_at, s.game IS NOT NULL AS listed
      FROM bet r ${betJoins} LEFT JOIN game_shown s ON s.venue = r.venue AND s.game = r.game_code
      WHERE r.venue = ${venue} AND r.bet_id = ${bet_id} AND r.player_id = ${player}`,
  )
}

const standing = { rounds: int, stake: big, result: big }

/** What a player's bets at a venue since an instant came to. */
export function standingSince(
  db: Db,
  { player, venue, since }: { player: PlayerId; venue: string; since: Date },
): Promise<RowOf<typeof standing>> {
  return one(
    db,
    standing,
    sql`SELECT count(*)::int AS rounds, coalesce(sum(r.stake), 0)::bigint AS stake,
        coalesce(sum(r.payout - r.stake) FILTER (WHERE r.state = 'settled'), 0)::bigint AS result
      FROM bet r WHERE r.player_id = ${player} AND r.venue = ${venue} AND r.placed_at >= ${since}
        AND r.state <> 'void'`,
  )
}

const validBet = { bet_id: text, game_name: text, stake: big, settled_at: time }

/** The valid bets of a player at a venue between two instants, newest first. */
export function validBetsOf(
  db: Db,
  filter: PageRequest & { player: PlayerId; venue: string; from: Date; before: Date },
): Promise<Found<RowOf<typeof validBet>>> {
  const { player, venue, from, before } = filter
  const bets = {
    columns: sql`r.bet_id, coalesce(g.name, r.game_code) AS game_name, r.stake, r.settled_at`,
    of: sql`bet_valid`,
    joins: sql`LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`,
    where: sql`r.player_id = ${player} AND r.settled_at >= ${from} AND r.settled_at < ${before}
      AND r.venue = ${venue}`,
    order: sql`r.settled_at DESC, r.bet_id DESC`,
  }
  return list(db, validBet, bets, filter)
}

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
  /** What bets on one outcome share, by the venue's word. */
  round?: string | null
}

const countedRow = { player_id: big, gained: big, since: time, changed: bool }
type Counted = RowOf<typeof countedRow>

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
  const each = tableOf(counted, 'c', {
    player: ['bigint', (c) => c.player_id],
    stake: ['bigint', (c) => c.gained],
    since: ['timestamptz', (c) => c.since],
    changed: ['boolean', (c) => c.changed],
  })
  await change(tx, sql`SELECT bets_counted(player, stake, since, changed) FROM ${each}`)
}

/** What changed for whom, in the order of players: their turnover is locked in this order. */
function writeBets(tx: Tx, venue: string, bets: ImportedBet[]): Promise<Counted[]> {
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
  })
  return rows(
    tx,
    countedRow,
    sql`WITH fed AS (
       SELECT DISTINCT ON (f.bet_id) f.* FROM ${page}
       JOIN player p ON p.id = f.player_id
       ORDER BY f.bet_id, f.version DESC
     ), before AS (
       SELECT b.bet_id, b.version, b.counted, b.counted_at FROM bet b JOIN fed USING (bet_id)
       WHERE b.venue = ${venue} FOR UPDATE OF b
     ), written AS (
       INSERT INTO bet AS b (venue, bet_id, version, player_id, game_code, stake, payout, state,
         counted, counted_at, placed_at, settled_at, round)
       -- Joined, so that each row is read as it was before it is written.
       SELECT ${venue}, bet_id, f.version, player_id, game_code, stake, payout, state,
         CASE WHEN state = 'settled' THEN stake ELSE 0 END,
         CASE WHEN state = 'settled' THEN coalesce(settled_at, placed_at) END, placed_at, settled_at,
         f.round
       FROM fed f LEFT JOIN before o USING (bet_id)
       WHERE o.version IS NULL OR o.version < f.version
       ON CONFLICT (venue, bet_id) DO UPDATE SET
         version = excluded.version, game_code = excluded.game_code, stake = excluded.stake,
         payout = excluded.payout, state = excluded.state, counted = excluded.counted,
         counted_at = excluded.counted_at, placed_at = excluded.placed_at,
         settled_at = excluded.settled_at, round = excluded.round
       WHERE b.version < excluded.version
       RETURNING b.bet_id, b.player_id, b.state, b.counted, b.counted_at
     ), voided AS (
       INSERT INTO bet_voided (venue, bet_id, player_id, stake, settled_at)
       SELECT ${venue}, bet_id, w.player_id, o.counted, o.counted_at FROM written w JOIN before o USING (bet_id)
       WHERE w.state = 'void' AND o.counted > 0 ORDER BY bet_id
     ), moved AS (
       SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date AS day, sum(counted)::bigint AS stake
       FROM (
         SELECT player_id, counted_at, counted FROM written WHERE counted > 0
         UNION ALL
         SELECT w.player_id, o.counted_at, -o.counted FROM written w JOIN before o USING (bet_id)
         WHERE o.counted > 0
       ) each
       GROUP BY 1, 2 HAVING sum(counted) <> 0 ORDER BY 1, 2
     ), by_day AS (
       INSERT INTO bet_day AS d (player_id, day, venue, stake)
       SELECT player_id, day, ${venue}, stake FROM moved
       ON CONFLICT (player_id, day, venue) DO UPDATE SET
         stake = d.stake + excluded.stake, changed_at = moment()
     )
     SELECT w.player_id, sum(w.counted)::bigint AS gained,
       min(coalesce(w.counted_at, o.counted_at)) AS since,
       bool_or(coalesce(o.counted, 0) > 0) AS changed
     FROM written w LEFT JOIN before o USING (bet_id)
     WHERE (w.counted > 0 OR o.counted > 0)
       AND (w.counted, w.counted_at) IS DISTINCT FROM (o.counted, o.counted_at)
     GROUP BY w.player_id ORDER BY w.player_id`,
  )
}
