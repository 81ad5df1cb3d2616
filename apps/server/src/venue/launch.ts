import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseExcluded } from '../play-limit/entry.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'
import { isWithheld } from './game.store.ts'
import { launchProblem } from './launch-address.rules.ts'
import { enrol, refuseMaintenance, refuseUnreachable, type Seat, seatAt } from './seat.ts'
import { playerAtVenue } from './venue-player.ts'

/**
 * The sandbox venue runs on this machine: the frame opens it beside us, on the public address that is set
 * or on the host the player used.
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
  const seen = new URL(address)
  seen.protocol = new URL(origin).protocol
  seen.hostname = new URL(origin).hostname
  seen.port = port.toString()
  return seen
}

/** What the venue said may point anywhere; the browser is sent to its own hosts alone (trials S-10). */
function assertLaunchable(app: AppContext, caller: Caller, venue: string, told: URL): void {
  const { config } = app
  const problem = launchProblem(told, {
    hosts: config.venue.operators.find(({ id }) => id === venue)?.hosts ?? [],
    own: [caller.reached().origin, config.publicUrl ?? ''],
    innerAllowed: config.mode === 'sandbox',
  })
  if (problem) throw new VenueUnreachable(`venue ${venue}: a launch address ${problem}`)
}

/**
 * The seat of a player who wants to play: none for who is excluded (money I-24), who is not even made
 * known to a venue.
 */
export async function seatForPlay(
  app: AppContext,
  player: PlayerId,
  code: string,
): Promise<Seat> {
  await refuseExcluded(app.pool, player)
  const seat = await seatAt(app, player, code)
  refuseMaintenance(seat)
  const { client } = seat
  // A seamless venue learns of the player by the launch.
  if (seat.known || client.wallet === 'seamless') return seat
  const enrolled = await enrol(app, { ...seat, client })
  // Telling a venue takes its time.
  await refuseExcluded(app.pool, player)
  return enrolled
}

type OpenSession = (player: PlayerId, venue: string) => Promise<string>

/** Where the money stays with us the venue is handed what it names with each bet. */
async function launchAt(
  openSession: OpenSession,
  { player, venue, client }: Pick<Seat, 'player' | 'venue' | 'client'>,
  asked: string,
): Promise<URL | null> {
  const [name, game] = [playerAtVenue(player), asked || venue.default_game]
  if (client.wallet === 'transfer') return client.launch(name, game)
  return client.launch(name, game, await openSession(player, venue.code))
}

/** A fresh address of the game frame. `openSession` opens a game session of a seamless venue and gives its token. */
export async function launchUrl(
  app: AppContext,
  { player, venue, client }: Pick<Seat, 'player' | 'venue' | 'client'>,
  game: string,
  caller: Caller,
  openSession: OpenSession,
): Promise<string> {
  if (game && (await isWithheld(app.pool, venue.code, game))) refuse('venue.game-unknown')
  try {
    const address = await launchAt(openSession, { player, venue, client }, game)
    if (!address) refuse('venue.game-unknown')
    assertLaunchable(app, caller, venue.code, address)
    return publicAddress(app, venue.code, caller.reached().origin, address).href
  } catch (error) {
    return refuseUnreachable(app, error)
  }
}
