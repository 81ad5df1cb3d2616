import sql from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, float, maybe, type RowOf, text } from '../platform/row-shape.ts'

const purse = {
  available: big,
  held: big,
  at_venues: big,
  in_transit: big,
  /** How old the oldest figure of a venue is, in seconds; null where one has never told. */
  venues_age: maybe(float),
}
export type Purse = RowOf<typeof purse>

/** Where a player's money is (money I-10), all of it as of one moment; each yuan in one place. */
export function purseOf(db: Db, player: PlayerId): Promise<Purse | null> {
  return row(
    db,
    purse,
    sql`SELECT m.available, m.held, f.at_venues, f.in_transit, f.venues_age
      FROM player_money m, LATERAL (
        SELECT coalesce(sum(balance), 0)::bigint AS at_venues,
          coalesce(sum(in_transit), 0)::bigint AS in_transit,
          -- What was told at a time that has not come again since a clock was set back is of no known age.
          CASE WHEN count(*) = count(balance_at) FILTER (WHERE balance_at <= moment())
            THEN coalesce(extract(epoch FROM moment() - min(balance_at)), 0)::float8
          END AS venues_age
        FROM venue_funds WHERE player_id = m.player_id) f
      WHERE m.player_id = ${player}`,
  )
}

const fund = { venue: text, balance: big, in_transit: big }

/** The same, venue by venue. */
export async function fundsOf(
  db: Db,
  player: PlayerId,
): Promise<Map<string, RowOf<typeof fund>>> {
  const found = await rows(
    db,
    fund,
    sql`SELECT venue, balance, in_transit FROM venue_funds WHERE player_id = ${player}`,
  )
  return new Map(found.map((each) => [each.venue, each]))
}
