import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
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

export const venueRow = {
  code: text,
  name: text,
  category: word(categories),
  enabled: bool,
  hue: int,
  default_game: text,
  transfer_max: maybe(big),
  maintenance: bool,
  maintenance_until: maybe(time),
  maintenance_note: text,
}
export type Venue = RowOf<typeof venueRow>

/** The condition that venue `v` is under maintenance now. */
export const inMaintenance = sql`in_maintenance(v.maintenance_from, v.maintenance_until)`

/** The columns of a venue. `default_game` is its first visible game, which a tap on the venue opens. */
export const venueColumns = sql`v.code, v.name, v.category, v.enabled, v.hue, v.transfer_max,
  coalesce((SELECT g.code FROM venue_game g WHERE g.venue = v.code AND g.listed AND NOT g.hidden
    ORDER BY g.sort, g.code LIMIT 1), v.default_game) AS default_game,
  ${inMaintenance} AS maintenance, v.maintenance_until, v.maintenance_note`

export function listVenues(db: Db): Promise<Venue[]> {
  return rows(
    db,
    venueRow,
    sql`SELECT ${venueColumns} FROM venue v ORDER BY v.sort, v.code`,
  )
}

/** Returns the maintenance that players see; null if there is none. */
export function maintenanceOf(
  venue: Pick<Venue, 'maintenance' | 'maintenance_until' | 'maintenance_note'>,
) {
  if (!venue.maintenance) return null
  return { until: venue.maintenance_until, note: venue.maintenance_note }
}

/** Saves that the venue knows the player. */
export async function noteVenuePlayer(
  db: Db,
  player: PlayerId,
  venue: string,
): Promise<void> {
  await change(
    db,
    sql`INSERT INTO venue_player (player_id, venue) VALUES (${player}, ${venue})
      ON CONFLICT DO NOTHING`,
  )
}

/** A balance from a venue. `noted` is the number of balances that had been saved at the time of the request. */
export type ReportedBalance = { venue: string; balance: bigint; noted: number }

/**
 * Saves the balances that venues reported. A balance is dropped if another was saved after the request, or while a
 * transfer is open at that venue: the transfer's money would count twice or not at all.
 */
export async function noteBalances(
  db: Db,
  player: PlayerId,
  balances: readonly ReportedBalance[],
): Promise<void> {
  if (balances.length === 0) return
  const json = JSON.stringify(
    balances.map((each) => ({ ...each, balance: each.balance.toString() })),
  )
  await change(
    db,
    sql`WITH news AS (
      SELECT k.player_id, k.venue, t.balance FROM venue_player k
      JOIN jsonb_to_recordset(${json}::jsonb) AS t (venue text, balance bigint, noted integer)
        ON t.venue = k.venue AND t.noted = k.noted
      WHERE k.player_id = ${player}
        AND (k.balance <> t.balance OR k.balance_at IS NULL
          OR k.balance_at NOT BETWEEN app_now() - interval '2 seconds' AND app_now())
        AND NOT EXISTS (SELECT FROM transfer_open o
          WHERE o.player_id = k.player_id AND o.venue = k.venue)
      ORDER BY k.venue FOR NO KEY UPDATE OF k)
      UPDATE venue_player k
      SET balance = news.balance, balance_at = app_now(), noted = k.noted + 1
      FROM news WHERE k.player_id = news.player_id AND k.venue = news.venue`,
  )
}

/** Saves the balance after a transfer: the reported one, or the old one plus the transfer with the old time. */
export async function noteTransferBalance(
  tx: Tx,
  at: { player: PlayerId; venue: string },
  transfer: { part: bigint; balance: bigint | null },
): Promise<void> {
  const { part, balance } = transfer
  await change(
    tx,
    sql`UPDATE venue_player SET noted = noted + 1,
        balance = greatest(0, coalesce(${balance}::bigint, balance + ${part})),
        balance_at = CASE WHEN ${balance}::bigint IS NULL THEN balance_at ELSE app_now() END
      WHERE player_id = ${at.player} AND venue = ${at.venue}`,
  )
}
