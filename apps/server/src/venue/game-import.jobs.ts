import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { transaction } from '../platform/db.ts'
import { openVenues } from '../venue-port/registry.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'
import {
  keepRejectedGames,
  noteGamesImported,
  takeGames,
  venuesWithoutList,
} from './game.store.ts'

/**
 * Imports the games of a venue; returns whether it listed any. An empty list changes nothing: the venue is being
 * installed.
 */
async function importVenue(app: AppContext, venue: string): Promise<boolean> {
  const client = app.venues.get(venue)
  if (!client) return false
  try {
    const { games, invalidGames } = await client.games()
    const unread = await transaction(app.pool, async (tx) => {
      if (games.length > 0) await takeGames(tx, venue, games)
      await noteGamesImported(tx, venue)
      return keepRejectedGames(tx, venue, invalidGames)
    })
    if (unread > 0) app.log.error({ venue, unread }, 'games of a venue that cannot be read')
    return games.length > 0
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    app.log.warn({ venue, error: error.message }, 'list of games not read')
    return false
  }
}

/** Job: imports each venue's list of games into the catalogue. */
async function importGames(app: AppContext): Promise<void> {
  await Promise.all(app.venues.codes().map((venue) => importVenue(app, venue)))
}

const retryMs = 500

/**
 * Reads the lists of the venues before the server says that it is ready, so that a first start has no empty category.
 * A venue that does not answer in time does not hold the start; the job asks it again. A house that has any list does
 * not wait: each restart would be down for as long as a new venue is silent.
 */
export async function readFirstLists(app: AppContext, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  const venues = app.venues.codes()
  let unreadVenues = await venuesWithoutList(app.pool, venues)
  if (unreadVenues.length < venues.length) return
  while (unreadVenues.length > 0) {
    // New clients each time: a venue that still starts must not open the circuit breaker of the players' calls.
    const withNewClients = { ...app, venues: openVenues(app.config.venue) }
    const isRead = await Promise.all(
      unreadVenues.map((venue) => importVenue(withNewClients, venue)),
    )
    unreadVenues = unreadVenues.filter((_, at) => !isRead[at])
    if (unreadVenues.length === 0 || performance.now() + retryMs > end) return
    await wait(retryMs)
  }
}

export const venueJobs: readonly Job[] = [
  { name: 'import-games', everyMs: 60_000, run: importGames },
]
