import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { PlayerId } from '../platform/ids.ts'
import { noteBalances, type Told } from '../venue/catalogue.store.ts'
import { isTransferPlace, placesOf, type TransferPlace } from '../venue/seat.ts'
import { playerAtVenue } from '../venue/venue-player.ts'
import { VenueLeftAlone } from '../venue-port/breaker.ts'
import { type TransferVenue, VenueUnreachable } from '../venue-port/venue.port.ts'

/** `noted`: how often a figure had been noted when it was asked for. */
export type VenueBalance = {
  place: TransferPlace
  balance: bigint
  fresh: boolean
  noted: number
}

const waitMs = 2500
/** Who has let somebody wait for so long lets nobody else wait. */
const slowMs = 400
/** For one that gave no answer last time. */
const briefMs = 300
/** So many players are asked for at a venue at once; the others see what was last known. */
const flightsMax = 64

type Flight = { since: number; noted: number; answer: Promise<bigint | null> }
const flights = new WeakMap<TransferVenue, Map<PlayerId, Flight>>()

function flightsTo(client: TransferVenue): Map<PlayerId, Flight> {
  const known = flights.get(client)
  if (known) return known
  const fresh = new Map<PlayerId, Flight>()
  flights.set(client, fresh)
  return fresh
}

/** The venue's word, or null. */
async function ask(
  app: AppContext,
  { player, venue }: TransferPlace,
  client: TransferVenue,
): Promise<bigint | null> {
  try {
    return await client.balance(playerAtVenue(player), waitMs)
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    // Whoever only heard of the silence has nothing to add.
    if (!(error instanceof VenueLeftAlone))
      app.log.warn({ venue: venue.code, error: String(error) }, 'venue balance not known')
    return null
  }
}

function lastOf(place: TransferPlace): VenueBalance {
  const { balance, noted } = place
  return { place, balance, fresh: false, noted }
}

async function keep(
  app: AppContext,
  player: PlayerId,
  told: readonly VenueBalance[],
): Promise<void> {
  const news = told.map(
    ({ place, balance, noted }): Told => ({
      venue: place.venue.code,
      balance,
      noted,
    }),
  )
  await noteBalances(app.pool, player, news)
}

/** The question that is under way for the player, else one of their own; null where too many are. */
function board(
  app: AppContext,
  place: TransferPlace,
  client: TransferVenue,
): { flight: Flight; isMine: boolean } | null {
  const all = flightsTo(client)
  const known = all.get(place.player)
  if (known) return { flight: known, isMine: false }
  if (all.size >= flightsMax) return null
  const answer = ask(app, place, client).finally(() => all.delete(place.player))
  const flight = { since: performance.now(), noted: place.noted, answer }
  all.set(place.player, flight)
  return { flight, isMine: true }
}

/** How long it is waited for a venue, by how it has answered just before. */
function patienceWith(
  app: AppContext,
  { venue }: TransferPlace,
  client: TransferVenue,
): number {
  const [oldest] = flightsTo(client).values()
  if (oldest && performance.now() - oldest.since > slowMs) return 0
  return (app.venues.health(venue.code)?.failures ?? 0) > 0 ? briefMs : waitMs
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  const leave = new AbortController()
  const left = wait(ms, null, { signal: leave.signal }).catch(() => null)
  try {
    return await Promise.race([answer, left])
  } finally {
    leave.abort()
  }
}

/**
 * What a venue says to who only looks: they do not wait for one that is slow or silent, and see what was last known. What
 * it says after all is noted when it comes.
 */
async function look(app: AppContext, place: TransferPlace): Promise<VenueBalance> {
  const { client } = place
  const patience = client && patienceWith(app, place, client)
  const boarded = client && board(app, place, client)
  if (!boarded) return lastOf(place)
  const { flight, isMine } = boarded
  const { noted } = flight
  const told = (balance: bigint): VenueBalance => ({ place, balance, fresh: true, noted })
  const balance = await within(flight.answer, patience ?? 0)
  if (balance !== null) return told(balance)
  if (isMine)
    flight.answer
      .then((late) => (late === null ? undefined : keep(app, place.player, [told(late)])))
      .catch((error: unknown) => app.log.warn({ err: error }, 'late balance not noted'))
  return lastOf(place)
}

/** For who moves it. */
async function askFirmly(app: AppContext, place: TransferPlace): Promise<VenueBalance> {
  const balance = place.client && (await ask(app, place, place.client))
  return balance === null
    ? lastOf(place)
    : { place, balance, fresh: true, noted: place.noted }
}

/**
 * Balances at the venues that know the player and keep their money, asked now; the last known one where none comes. For who
 * `looks` one question is enough for all that they have open, and nobody waits for a venue that is down; noted with their time
 * for who shows them, else only where they are others.
 */
export async function venueBalances(
  app: AppContext,
  player: PlayerId,
  { shows }: { shows: boolean },
): Promise<VenueBalance[]> {
  const places = (await placesOf(app, player)).filter(isTransferPlace)
  const asked = await Promise.all(
    places.map((place) => (shows ? look(app, place) : askFirmly(app, place))),
  )
  await keep(
    app,
    player,
    asked.filter(
      ({ fresh, balance, place }) => fresh && (shows || balance !== place.balance),
    ),
  )
  return asked
}
