import sql from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, float, maybe, type RowOf, text } from '../platform/row-shape.ts'

const walletSummary = {
  available: big,
  held: big,
  at_venues: big,
  in_transit: big,
  /** The age of the oldest balance of a venue in seconds; null if a venue never reported one. */
  venues_age: maybe(float),
}
export type WalletSummary = RowOf<typeof walletSummary>

/** Returns where a player's money is (money I-10), in one snapshot: each yuan is counted once. */
export function walletSummaryOf(db: Db, player: PlayerId): Promise<WalletSummary | null> {
  return row(
    db,
    walletSummary,
    sql`SELECT m.available, m.held, f.at_venues, f.in_transit, f.venues_age
      FROM player_money m, LATERAL (
        SELECT coalesce(sum(balance), 0)::bigint AS at_venues,
          coalesce(sum(in_transit), 0)::bigint AS in_transit,
          -- A balance dated after now (the clock was set back) has an unknown age.
          CASE WHEN count(*) = count(balance_at) FILTER (WHERE balance_at <= app_now())
            THEN coalesce(extract(epoch FROM app_now() - min(balance_at)), 0)::float8
          END AS venues_age
        FROM venue_funds WHERE player_id = m.player_id) f
      WHERE m.player_id = ${player}`,
  )
}

const fund = { venue: text, balance: big, in_transit: big }

/** Returns the player's balance and the money in transit at each venue, by venue code. */
export async function fundsOf(
  db: Db,
  player: PlayerId,
): Promise<Map<string, RowOf<typeof fund>>> {
  const funds = await rows(
    db,
    fund,
    sql`SELECT venue, balance, in_transit FROM venue_funds WHERE player_id = ${player}`,
  )
  return new Map(funds.map((each) => [each.venue, each]))
}
