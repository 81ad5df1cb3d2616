import { type RebateField, rebateFields } from '@jinli/contract/vip/vip'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
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
  game: text,
  game_name: text,
  category: word(rebateFields),
  level: int,
  rate: big,
  stake: big,
  amount: big,
  created_at: time,
  claimed_at: maybe(time),
}
export type Rebate = RowOf<typeof rebate>

const columns = sql`r.id::text, r.day::text, r.venue, v.name AS venue_name, r.game_code AS game,
  coalesce(n.name, r.game_code) AS game_name, r.category, r.level::int, r.rate,
  r.stake, r.amount, r.created_at, r.claimed_at`

export type RebateFilter = {
  player: PlayerId
  venue: string
  category: RebateField | ''
  since: Date
  /** The end of the period, excluded; null where it has not ended. */
  until: Date | null
}

/** Returns a page of a player's rebates, newest first. */
export function rebatesOf(
  db: Db,
  filter: PageRequest & RebateFilter,
): Promise<PageRows<Rebate>> {
  const { player, venue, category, since, until } = filter
  const rebates = {
    columns,
    table: sql`rebate_line`,
    joins: sql`JOIN venue v ON v.code = r.venue
      LEFT JOIN game_name n ON n.venue = r.venue AND n.code = r.game_code`,
    where: sql`r.player_id = ${player} AND r.created_at >= ${since}
      AND (${until}::timestamptz IS NULL OR r.created_at < ${until})
      AND (${venue} = '' OR r.venue = (SELECT venue_code(${venue}))) AND (${category} = '' OR r.category = ${category})`,
    order: sql`r.created_at DESC, r.id DESC`,
  }
  return list(db, rebate, rebates, filter)
}

const sums = { claimed: big, pending: big }

/** Returns the claimed and the open amounts of a player (fen). The open one is negative if corrections exceed it. */
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

const rebateWithBets = {
  ...rebate,
  /** The day's current stake, and whether a correction line will follow. */
  bets_stake: big,
  to_adjust: bool,
}

/** Returns a rebate of the player; null for one of another player. */
export function rebateById(db: Db, player: PlayerId, id: string) {
  const laterLines: Sql = sql`FROM rebate_line e
    WHERE e.player_id = r.player_id AND e.day = r.day AND e.venue = r.venue AND e.game_code = r.game_code`
  return row(
    db,
    rebateWithBets,
    sql`SELECT ${columns}, coalesce(d.stake, 0)::bigint AS bets_stake,
        div(coalesce(d.stake, 0)::numeric * r.rate, 100000000) <> (SELECT sum(e.amount) ${laterLines}) AS to_adjust
      FROM rebate_line r JOIN venue v ON v.code = r.venue
      LEFT JOIN game_name n ON n.venue = r.venue AND n.code = r.game_code
      CROSS JOIN LATERAL (SELECT sum(stake)::bigint AS stake FROM bet_valid_day d
        WHERE d.player_id = r.player_id AND d.day = r.day AND d.venue = r.venue
          AND r.game_code IN ('', d.game_code)) d
      WHERE r.player_id = ${player} AND r.id = ${numberOf(id)}`,
  )
}

const claim = { id: big, amount: big }
export type Claim = RowOf<typeof claim>

/**
 * Marks all open lines as claimed and writes the claim of exactly these lines, in one statement. A line written
 * meanwhile waits for the next claim. Returns null if no line was open. The caller refuses a sum of zero or less, which
 * rolls everything back (money F-8).
 */
export function claimAll(tx: Tx, player: PlayerId, claimNo: string): Promise<Claim | null> {
  return row(
    tx,
    claim,
    sql`WITH next AS (SELECT nextval(pg_get_serial_sequence('rebate_claim', 'id')) AS id),
      marked AS (
        UPDATE rebate_line l SET claim_id = next.id, claimed_at = app_now() FROM next
        WHERE l.player_id = ${player} AND l.claim_id IS NULL RETURNING l.amount
      )
      INSERT INTO rebate_claim (id, claim_no, player_id, amount, lines)
      SELECT next.id, ${claimNo}, ${player}, sum(marked.amount), count(*) FROM marked, next GROUP BY next.id
      RETURNING id, amount`,
  )
}
