import type { Category } from '@jinli/contract/vocabulary'
import { change, type Db, row, rows } from '../platform/db.ts'

export type Venue = {
  code: string
  name: string
  category: Category
  enabled: boolean
  hue: number
  default_game: string
}

export function listVenues(db: Db): Promise<Venue[]> {
  return rows<Venue>(
    db,
    'SELECT code, name, category, enabled, hue, default_game FROM venue ORDER BY sort, code',
  )
}

export function venueOf(db: Db, code: string): Promise<Venue | null> {
  return row<Venue>(
    db,
    'SELECT code, name, category, enabled, hue, default_game FROM venue WHERE code = $1',
    [code],
  )
}

export type KnownVenue = { venue: string; balance: bigint }

/** Venues that know this player, with the last balance they told. */
export function knownVenues(db: Db, player: bigint): Promise<KnownVenue[]> {
  return rows<KnownVenue>(
    db,
    'SELECT venue, balance FROM venue_player WHERE player_id = $1 ORDER BY venue',
    [player],
  )
}

/** Notes that the venue knows the player. */
export async function noteVenuePlayer(
  db: Db,
  player: bigint,
  venue: string,
): Promise<void> {
  await change(
    db,
    'INSERT INTO venue_player (player_id, venue) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [player, venue],
  )
}

/** Keeps the last balance a venue told, for screens that must not wait for venues. */
export async function noteVenueBalance(
  db: Db,
  player: bigint,
  venue: string,
  balance: bigint,
): Promise<void> {
  await change(
    db,
    `UPDATE venue_player SET balance = $3, balance_at = now()
     WHERE player_id = $1 AND venue = $2 AND balance IS DISTINCT FROM $3`,
    [player, venue, balance],
  )
}

/** Sum of the last balances at all venues (spec §3 gameblance). */
export async function venueTotal(db: Db, player: bigint): Promise<bigint> {
  const found = await row<{ total: bigint }>(
    db,
    'SELECT coalesce(sum(balance), 0)::bigint AS total FROM venue_player WHERE player_id = $1',
    [player],
  )
  return found?.total ?? 0n
}
