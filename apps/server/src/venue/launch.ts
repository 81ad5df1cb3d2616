import type { AppContext } from '../context.ts'
import type { Caller } from '../handle.ts'
import { refuse } from '../platform/refuse.ts'
import { VenueUnreachable } from './adapters/sandbox/sandbox.client.ts'
import { enrol, openVenue, playerAtVenue } from './venue-player.ts'

/** The sandbox venue runs on this machine: the frame opens it on the host the player used. */
function publicAddress(app: AppContext, caller: Caller, address: URL): string {
  const port = app.config.venue.publicPort
  if (port === null) return address.href
  const seen = new URL(address)
  seen.protocol = `${caller.protocol}:`
  seen.hostname = caller.hostname.replace(/:\d+$/, '')
  seen.port = port.toString()
  return seen.href
}

/** A fresh address of the game frame. */
export async function launchUrl(
  app: AppContext,
  player: bigint,
  at: { venue: string; game: string },
  caller: Caller,
): Promise<string> {
  const { venue, client } = await openVenue(app, at.venue)
  await enrol(app, player, venue.code, client)
  try {
    const address = await client.launch(
      playerAtVenue(player),
      at.game || venue.default_game,
    )
    if (!address) refuse('venue.game-unknown')
    return publicAddress(app, caller, address)
  } catch (error) {
    if (error instanceof VenueUnreachable) refuse('venue.unreachable')
    throw error
  }
}
