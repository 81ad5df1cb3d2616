import type { AppContext } from '../context.ts'
import { openTransitAccount } from '../money/accounts.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { refuse } from '../platform/refuse.ts'
import { type SandboxVenue, VenueUnreachable } from './adapters/sandbox/sandbox.client.ts'
import { knownVenues, noteVenuePlayer, type Venue, venueOf } from './catalogue.store.ts'

/** Our name for a player at every venue. */
export function playerAtVenue(player: bigint): string {
  return `p${player}`
}

/** An enabled venue with its adapter, or the refusal 场馆不可用. */
export async function openVenue(
  app: AppContext,
  code: string,
): Promise<{ venue: Venue; client: SandboxVenue }> {
  const venue = await venueOf(app.pool, code)
  const client = venue?.enabled ? app.venues.get(code) : null
  if (!venue || !client) refuse('venue.unavailable')
  return { venue, client }
}

/** A venue that cannot be asked is a refusal to the player; what was wrong stands in the log. */
export function refuseUnreachable(app: AppContext, error: unknown): never {
  if (!(error instanceof VenueUnreachable)) throw error
  app.log.warn({ error: error.message }, 'venue unreachable')
  return refuse('venue.unreachable')
}

/** Makes sure the venue knows the player and the ledger has a transit account for the pair. */
export async function enrol(
  app: AppContext,
  player: bigint,
  venue: string,
  client: SandboxVenue,
): Promise<void> {
  const known = await knownVenues(app.pool, player)
  if (known.some((entry) => entry.venue === venue)) return
  try {
    await client.createPlayer(playerAtVenue(player))
  } catch (error) {
    refuseUnreachable(app, error)
  }
  crashPoint('enrol.player.after')
  await openTransitAccount(app.pool, player, venue)
  crashPoint('enrol.account.after')
  await noteVenuePlayer(app.pool, player, venue)
}
