import type { AppContext } from '../context.ts'
import type { PlayerId } from '../platform/ids.ts'
import { noteBalances } from '../venue/catalogue.store.ts'
import { isTransferPlace, placesOf, type TransferPlace } from '../venue/seat.ts'
import { playerAtVenue } from '../venue/venue-player.ts'
import { VenueLeftAlone } from '../venue-port/breaker.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'

export type VenueBalance = { place: TransferPlace; balance: bigint; fresh: boolean }

const waitMs = 2500

async function ask(app: AppContext, place: TransferPlace): Promise<VenueBalance> {
  const { player, client, venue } = place
  const last = { place, balance: place.balance, fresh: false }
  if (!client) return last
  try {
    const balance = await client.balance(playerAtVenue(player), waitMs)
    return { place, balance, fresh: true }
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    // Whoever only heard of the silence has nothing to add.
    if (!(error instanceof VenueLeftAlone))
      app.log.warn({ venue: venue.code, error: String(error) }, 'venue balance not known')
    return last
  }
}

/**
 * Balances at the venues that know the player and keep their money, asked now; the last known one where none comes. Noted with
 * their time for who `shows` them, else only where they are others.
 */
export async function venueBalances(
  app: AppContext,
  player: PlayerId,
  { shows }: { shows: boolean },
): Promise<VenueBalance[]> {
  const places = (await placesOf(app, player)).filter(isTransferPlace)
  const asked = await Promise.all(places.map((place) => ask(app, place)))
  const told = asked.filter(
    ({ fresh, balance, place }) => fresh && (shows || balance !== place.balance),
  )
  await noteBalances(
    app.pool,
    player,
    told.map(({ place, balance }) => ({
      venue: place.venue.code,
      noted: place.noted,
      balance,
    })),
  )
  return asked
}
