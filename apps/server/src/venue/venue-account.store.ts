import sql from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool, int, type RowOf } from '../platform/row-shape.ts'
import { venueColumns, venueRow } from './catalogue.store.ts'

const venueAccountRow = { ...venueRow, known: bool, balance: big, noted: int }
/** A venue, whether it knows the player, and the last reported balance. */
export type VenueAccountRow = RowOf<typeof venueAccountRow>

const columns = sql`${venueColumns}, k.player_id IS NOT NULL AS known,
  coalesce(k.balance, 0) AS balance, coalesce(k.noted, 0) AS noted`

export function findVenueAccount(
  db: Db,
  player: PlayerId,
  code: string,
): Promise<VenueAccountRow | null> {
  return row(
    db,
    venueAccountRow,
    sql`SELECT ${columns} FROM venue v
      LEFT JOIN venue_player k ON k.venue = v.code AND k.player_id = ${player}
      WHERE v.code = ${code}`,
  )
}

/** Returns the venues that know the player, including those that are switched off. */
export function knownVenueAccounts(db: Db, player: PlayerId): Promise<VenueAccountRow[]> {
  return rows(
    db,
    venueAccountRow,
    sql`SELECT ${columns} FROM venue_player k JOIN venue v ON v.code = k.venue
      WHERE k.player_id = ${player} ORDER BY v.code`,
  )
}
