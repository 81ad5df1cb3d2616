import { type RebateField, rebateFields } from '@jinli/contract/vip'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Found, list, type PageRequest } from '../platform/paging.ts'
import {
  big,
  bool,
  day,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'

const rebate = {
  id: text,
  day,
  venue: text,
  venue_name: text,
  category: word(rebateFields),
  level: int,
  rate: big,
  stake: big,
  amount: big,
  created_at: time,
  claimed_at: maybe(time),
}
export type Rebate = RowOf<typeof rebate>

const columns = sql`r.id::text, r.day::text, r.venue, v.name AS venue_name, r.category, r.level::int, r.rate,
  r.stake, r.amount, r.created_at, r.claimed_at`

export type RebateFilter = {
  player: PlayerId
  venue: string
  category: RebateField | ''
  since: Date
}

/** A player's rebates, newest first. */
export function rebatesOf(
  db: Db,
  filter: PageRequest & RebateFilter,
): Promise<Found<Rebate>> {
  const { player, venue, category, since } = filter
  const rebates = {
    columns,
    of: sql`rebate_line`,
    joins: sql`JOIN venue v ON v.code = r.venue`,
    where: sql`r.player_id = ${player} AND r.created_at >= ${since}
      AND (${venue} = '' OR r.venue = ${venue}) AND (${category} = '' OR r.category = ${category})`,
    order: sql`r.created_at DESC, r.id DESC`,
  }
  return list(db, rebate, rebates, filter)
}

const sums = { claimed: big, pending: big }

/** Everything a player ever claimed, and what waits (fen): below zero where corrections took more than was left. */
export function rebateSums(db: Db, player: PlayerId): Promise<RowOf<typeof sums>> {
  return one(
    db,
    sums,
    sql`SELECT
        (SELECT coalesce(sum(amount), 0)::bigint FROM rebate_claim WHERE player_id = ${player}) AS claimed,
        (SELECT coalesce(sum(amount), 0)::bigint FROM rebate_line
          WHERE player_id = ${player} AND claim_id IS NULL) AS pending`,
  )
}

const found = {
  ...rebate,
  /** What the bets of the day come to now, and whether a line for the difference is to come. */
  bets_stake: big,
  to_adjust: bool,
}

/** One record of the player; null for anybody else's. */
export function rebateById(db: Db, player: PlayerId, id: string) {
  const later: Sql = sql`FROM rebate_line e
    WHERE e.player_id = r.player_id AND e.day = r.day AND e.venue = r.venue`
  return row(
    db,
    found,
    sql`SELECT ${columns}, coalesce(d.stake, 0)::bigint AS bets_stake,
        div(coalesce(d.stake, 0)::numeric * r.rate, 100000000) <> (SELECT sum(e.amount) ${later}) AS to_adjust
      FROM rebate_line r JOIN venue v ON v.code = r.venue
      LEFT JOIN bet_valid_day d ON d.player_id = r.player_id AND d.day = r.day AND d.venue = r.venue
      WHERE r.player_id = ${player} AND r.id = ${numberOf(id)}`,
  )
}

const claim = { id: big, amount: big }
export type Claim = RowOf<typeof claim>

/**
 * Marks every line that waits, 0 → 1, and writes the claim of exactly what it marked, in one statement: a line that is
 * reckoned meanwhile waits for the next. Null where none waited; a sum of nothing or less is for the caller to
 * refuse, which takes all of it back (money F-8).
 */
export function claimAll(tx: Tx, player: PlayerId, claimNo: string): Promise<Claim | null> {
  return row(
    tx,
    claim,
    sql`WITH next AS (SELECT nextval(pg_get_serial_sequence('rebate_claim', 'id')) AS id),
      marked AS (
        UPDATE rebate_line l SET claim_id = next.id, claimed_at = moment() FROM next
        WHERE l.player_id = ${player} AND l.claim_id IS NULL RETURNING l.amount
      )
      INSERT INTO rebate_claim (id, claim_no, player_id, amount, lines)
      SELECT next.id, ${claimNo}, ${player}, sum(marked.amount), count(*) FROM marked, next GROUP BY next.id
      RETURNING id, amount`,
  )
}
