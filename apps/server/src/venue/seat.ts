import type { AppContext } from '../context.ts'
import { openTransitAccount } from '../money/accounts.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  type TransferVenue,
  type VenuePort,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import { noteVenuePlayer, type Venue } from './catalogue.store.ts'
import { findPlace, knownPlaces, type PlaceRow } from './seat.store.ts'
import { playerAtVenue } from './venue-player.ts'

/** A player and a venue, as one look found them. */
export type Place = {
  player: PlayerId
  venue: Venue
  /** Null where we have no way to talk to it. */
  client: VenuePort | null
  /** Whether the venue knows the player and the ledger has their transit account. */
  known: boolean
  /** The last balance that the venue told, in fen. */
  balance: bigint
  /** How often a balance had been noted by then. */
  noted: number
}

/**
 * A place that can be used: the venue is switched on and reachable by an adapter. Looked up once per
 * request and handed on to every step of it.
 */
export type Seat = Place & { client: VenuePort }

/** Where players have money of their own beside the centre: not at a venue that asks for it bet by bet. */
export type TransferPlace = Place & { client: TransferVenue | null }
export type TransferSeat = Place & { client: TransferVenue }

export function isTransferPlace(place: Place): place is TransferPlace {
  return place.client?.wallet !== 'seamless'
}

/** The seat as one that money is moved to and from, or the refusal that names the other wallet. */
export function forTransfer({ client, ...place }: Seat): TransferSeat {
  if (client.wallet === 'seamless') refuse('transfer.seamless')
  return { ...place, client }
}

function placeOf(app: AppContext, player: PlayerId, found: PlaceRow): Place {
  const { known, balance, noted, ...venue } = found
  return { player, venue, client: app.venues.get(venue.code), known, balance, noted }
}

/** The place as a seat, or the refusal 场馆不可用. */
export function seated(place: Place): Seat {
  const { venue, client } = place
  if (!venue.enabled || !client) refuse('venue.unavailable')
  return { ...place, client }
}

/** The player's seat at a venue, or the refusal 场馆不可用; `enrol` makes them known there. */
export async function seatAt(
  app: AppContext,
  player: PlayerId,
  code: string,
): Promise<Seat> {
  const found = await findPlace(app.pool, player, code)
  return found ? seated(placeOf(app, player, found)) : refuse('venue.unavailable')
}

/** The player's seat where money is moved to and from. */
export async function transferSeatAt(
  app: AppContext,
  player: PlayerId,
  code: string,
): Promise<TransferSeat> {
  return forTransfer(await seatAt(app, player, code))
}

/** For what begins something there: not while the venue rests, though money comes home all the same. */
export function refuseMaintenance({ venue }: Place): void {
  if (venue.maintenance) refuse('venue.maintenance')
}

/** Where the player is known, by venue code. */
export async function placesOf(app: AppContext, player: PlayerId): Promise<Place[]> {
  const found = await knownPlaces(app.pool, player)
  return found.map((each) => placeOf(app, player, each))
}

/** A venue that cannot be asked is a refusal to the player; what was wrong stands in the log. */
export function refuseUnreachable(app: AppContext, error: unknown): never {
  if (!(error instanceof VenueUnreachable)) throw error
  app.log.warn({ error: error.message }, 'venue unreachable')
  return refuse('venue.unreachable')
}

/** Makes sure the venue knows the player and the ledger has a transit account for the pair. */
export async function enrol(app: AppContext, seat: TransferSeat): Promise<TransferSeat> {
  if (seat.known) return seat
  const { player, venue, client } = seat
  try {
    await client.createPlayer(playerAtVenue(player))
  } catch (error) {
    refuseUnreachable(app, error)
  }
  crashPoint('enrol.player.after')
  await openTransitAccount(app.pool, player, venue.code)
  crashPoint('enrol.account.after')
  await noteVenuePlayer(app.pool, player, venue.code)
  return { ...seat, known: true }
}
