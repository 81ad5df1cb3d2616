import type { AppContext } from '../context.ts'
import { knownVenues, noteVenueBalance } from '../venue/catalogue.store.ts'
import { playerAtVenue } from '../venue/venue-player.ts'

export type VenueBalance = { venue: string; balance: bigint; fresh: boolean }

const waitMs = 2500
const restMs = 3000
/** A venue that did not answer is left alone for a moment, so that polls do not pile up on it. */
const silentUntil = new Map<string, number>()

async function ask(
  app: AppContext,
  player: bigint,
  known: { venue: string; balance: bigint },
) {
  const client = app.venues.get(known.venue)
  const last = { venue: known.venue, balance: known.balance, fresh: false }
  if (!client || (silentUntil.get(known.venue) ?? 0) > Date.now()) return last
  try {
    const balance = await client.balance(playerAtVenue(player), waitMs)
    if (balance !== known.balance)
      await noteVenueBalance(app.pool, player, known.venue, balance)
    return { venue: known.venue, balance, fresh: true }
  } catch (error) {
    app.log.warn({ venue: known.venue, error: String(error) }, 'venue balance not known')
    silentUntil.set(known.venue, Date.now() + restMs)
    return last
  }
}

/** Balances at the venues that know the player, asked now; the last known one where none comes. */
export async function venueBalances(
  app: AppContext,
  player: bigint,
): Promise<VenueBalance[]> {
  const known = await knownVenues(app.pool, player)
  return Promise.all(known.map((entry) => ask(app, player, entry)))
}
