import type { AppContext } from '../context.ts'
import type { Caller } from '../handle.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseExcluded } from '../play-limit/entry.ts'
import { enrol, openVenue, playerAtVenue, refuseUnreachable } from './venue-player.ts'

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

/** A fresh address of the game frame; none for a player who is excluded (money I-24). */
export async function launchUrl(
  app: AppContext,
  player: bigint,
  at: { venue: string; game: string },
  caller: Caller,
): Promise<string> {
  await refuseExcluded(app.pool, player)
  const { venue, client } = await openVenue(app, at.venue)
  await enrol(app, player, venue.code, client)
  await refuseExcluded(app.pool, player)
  try {
    const address = await client.launch(
      playerAtVenue(player),
      at.game || venue.default_game,
    )
    if (!address) refuse('venue.game-unknown')
    return publicAddress(app, caller, address)
  } catch (error) {
    return refuseUnreachable(app, error)
  }
}
