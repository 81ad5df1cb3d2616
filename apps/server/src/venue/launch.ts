import { lockPlayerAndSteps } from '../account-step/account-step.store.ts'
import type { AppContext } from '../context.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { recordGameSession, requestSessionEnd } from '../game-session/game-session.store.ts'
import type { Caller } from '../http/handle.ts'
import { transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'
import { isUnavailable } from './game.store.ts'
import { launchProblem } from './launch-address.rules.ts'
import { playProblem, refusePlay } from './may-play.ts'
import {
  enrol,
  type OpenVenueAccount,
  openAccountAt,
  refuseUnreachable,
} from './venue-account.ts'

/**
 * Returns the address that the player's frame opens. The sandbox venue runs on this machine, so its host becomes the
 * configured public one, or the host of the player's request.
 */
function publicAddress(
  { config }: AppContext,
  venue: string,
  origin: string,
  address: URL,
): URL {
  const operator = config.venue.operators.find(({ id }) => id === venue)
  const port = operator?.publicPort ?? config.venue.publicPort
  if (port === null || !origin) return address
  const publicAddress = new URL(address)
  publicAddress.protocol = new URL(origin).protocol
  publicAddress.hostname = new URL(origin).hostname
  publicAddress.port = port.toString()
  return publicAddress
}

/** Refuses a launch address that is not on one of the venue's hosts. */
function assertLaunchable(
  app: AppContext,
  caller: Caller,
  venue: string,
  address: URL,
): void {
  const { config } = app
  const problem = launchProblem(address, {
    hosts: config.venue.operators.find(({ id }) => id === venue)?.hosts ?? [],
    own: [caller.reached().origin, config.publicUrl ?? '', config.adminOrigin ?? ''],
    innerAllowed: config.mode === 'sandbox',
  })
  if (problem) throw new VenueUnreachable(`venue ${venue}: a launch address ${problem}`)
}

/** Returns the address of a game's frame for the caller. Throws VenueUnreachable if it is not on a host of the venue. */
export function frameAddress(
  app: AppContext,
  caller: Caller,
  venue: string,
  address: URL,
): string {
  assertLaunchable(app, caller, venue, address)
  return publicAddress(app, venue, caller.reached().origin, address).href
}

/**
 * Returns the account to play with. A stopped player is refused before an account is created at the venue (money I-24).
 */
export async function accountForPlay(
  app: AppContext,
  play: { player: PlayerId; venue: string; game: string },
): Promise<OpenVenueAccount> {
  await refusePlay(app.pool, play)
  const account = await openAccountAt(app, play.player, play.venue)
  const { client } = account
  // A seamless venue creates its account at the launch.
  if (account.known || client.wallet === 'seamless') return account
  const newAccount = await enrol(app, { ...account, client })
  // The call to the venue takes time, so the player may have been stopped meanwhile.
  await refusePlay(app.pool, play)
  return newAccount
}

/**
 * Saves the game session of a player session. Calls to venues take seconds: if the player was stopped or signed out
 * meanwhile, the address is refused and the venue is asked to end the game session.
 */
export async function keepGameSession(
  app: AppContext,
  play: { player: PlayerId; venue: string; game: string; token: string },
): Promise<void> {
  const problem = await transaction(app.pool, async (tx) => {
    await lockPlayerAndSteps(tx, play.player)
    const stop = await playProblem(tx, play)
    if (!stop && (await recordGameSession(tx, play))) return null
    const reason = stop?.key === 'play-limit.excluded' ? 'excluded' : 'closed'
    await requestSessionEnd(tx, { ...play, reason: stop ? reason : 'signed_out' })
    return stop ?? ({ key: 'session.expired' } as const)
  })
  if (!problem) return
  await awaitSessionEnds(app, play.player)
  refuseProblem(problem)
}

type OpenSession = (player: PlayerId, venue: string) => Promise<string>

/** Returns the venue's launch address. A seamless venue gets a session token, which it sends with each bet. */
async function launchAt(
  openSession: OpenSession,
  { player, venue, client }: Pick<OpenVenueAccount, 'player' | 'venue' | 'client'>,
  requestedGame: string,
): Promise<URL | null> {
  const [name, game] = [playerAtVenue(player), requestedGame || venue.default_game]
  if (client.wallet === 'transfer') return client.launch(name, game)
  return client.launch(name, game, await openSession(player, venue.code))
}

/** Returns a new address of the game frame. `openSession` returns the token of a seamless venue's game session. */
export async function launchUrl(
  app: AppContext,
  { player, venue, client }: Pick<OpenVenueAccount, 'player' | 'venue' | 'client'>,
  game: string,
  caller: Caller,
  openSession: OpenSession,
): Promise<string> {
  if (game && (await isUnavailable(app.pool, venue.code, game)))
    refuse('venue.game-unknown')
  try {
    const address = await launchAt(openSession, { player, venue, client }, game)
    if (!address) refuse('venue.game-unknown')
    return frameAddress(app, caller, venue.code, address)
  } catch (error) {
    return refuseUnreachable(app, error)
  }
}
