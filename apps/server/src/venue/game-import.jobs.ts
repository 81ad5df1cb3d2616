import type { AppContext } from '../context.ts'
import { transaction } from '../platform/db.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'
import { keepUnfitGames, noteListRead, takeGames } from './game.store.ts'

/** A list without a single game is a venue that is being put up: what we know of it stays. */
async function importVenue(app: AppContext, venue: string): Promise<void> {
  const client = app.venues.get(venue)
  if (!client) return
  try {
    const { games, unfit } = await client.games()
    const unread = await transaction(app.pool, async (tx) => {
      if (games.length > 0) await takeGames(tx, venue, games)
      await noteListRead(tx, venue)
      return keepUnfitGames(tx, venue, unfit)
    })
    if (unread > 0) app.log.error({ venue, unread }, 'games of a venue that cannot be read')
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    app.log.warn({ venue, error: error.message }, 'list of games not read')
  }
}

/** Job: reads what each venue offers into the catalogue. */
export async function importGames(app: AppContext): Promise<void> {
  await Promise.all(app.venues.codes().map((venue) => importVenue(app, venue)))
}
