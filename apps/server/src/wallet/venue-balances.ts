import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { PlayerId } from '../platform/ids.ts'
import { noteBalances, type ReportedBalance } from '../venue/catalogue.store.ts'
import {
  isTransferAccount,
  type TransferAccount,
  venueAccountsOf,
} from '../venue/venue-account.ts'
import { BreakerOpen } from '../venue-port/breaker.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { type TransferVenue, VenueUnreachable } from '../venue-port/venue.port.ts'

/** A balance at a venue. `noted` is the number of balances that had been saved at the time of the request. */
export type VenueBalance = {
  account: TransferAccount
  balance: bigint
  fresh: boolean
  noted: number
}

const waitMs = 2500
/** A request that runs longer than this (ms) is not waited for by later callers. */
const slowMs = 400
/** The time-out (ms) for a venue that did not respond last time. */
const briefMs = 300
/** The largest number of balance requests at a venue at the same time. Further players see the last known balance. */
const flightsMax = 64

type Flight = { since: number; noted: number; answer: Promise<bigint | null> }
const flights = new WeakMap<TransferVenue, Map<PlayerId, Flight>>()

function flightsTo(client: TransferVenue): Map<PlayerId, Flight> {
  const existing = flights.get(client)
  if (existing) return existing
  const fresh = new Map<PlayerId, Flight>()
  flights.set(client, fresh)
  return fresh
}

/** Returns the venue's balance; null if it did not respond. */
async function fetchBalance(
  app: AppContext,
  { player, venue }: TransferAccount,
  client: TransferVenue,
): Promise<bigint | null> {
  try {
    return await client.balance(playerAtVenue(player), waitMs)
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    // The breaker's state is logged elsewhere.
    if (!(error instanceof BreakerOpen))
      app.log.warn({ venue: venue.code, error: String(error) }, 'venue balance not known')
    return null
  }
}

function lastOf(account: TransferAccount): VenueBalance {
  const { balance, noted } = account
  return { account, balance, fresh: false, noted }
}

async function saveBalances(
  app: AppContext,
  player: PlayerId,
  balances: readonly VenueBalance[],
): Promise<void> {
  const news = balances.map(
    ({ account: place, balance, noted }): ReportedBalance => ({
      venue: place.venue.code,
      balance,
      noted,
    }),
  )
  await noteBalances(app.pool, player, news)
}

/** Joins the running request for the player, or starts one. Returns null if too many are running. */
function joinFlight(
  app: AppContext,
  account: TransferAccount,
  client: TransferVenue,
): { flight: Flight; isMine: boolean } | null {
  const all = flightsTo(client)
  const existing = all.get(account.player)
  if (existing) return { flight: existing, isMine: false }
  if (all.size >= flightsMax) return null
  const answer = fetchBalance(app, account, client).finally(() =>
    all.delete(account.player),
  )
  const flight = { since: performance.now(), noted: account.noted, answer }
  all.set(account.player, flight)
  return { flight, isMine: true }
}

/** Returns the time-out for a venue (ms), which depends on its last response. */
function patienceWith(
  app: AppContext,
  { venue }: TransferAccount,
  client: TransferVenue,
): number {
  const [oldest] = flightsTo(client).values()
  if (oldest && performance.now() - oldest.since > slowMs) return 0
  return (app.venues.health(venue.code)?.failures ?? 0) > 0 ? briefMs : waitMs
}

async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  const leave = new AbortController()
  const timeout = wait(ms, null, { signal: leave.signal }).catch(() => null)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    leave.abort()
  }
}

/**
 * Returns a balance for display. It does not wait for a slow or silent venue: the player sees the last known balance. A
 * late response is saved when it comes.
 */
async function balanceForDisplay(
  app: AppContext,
  account: TransferAccount,
): Promise<VenueBalance> {
  const { client } = account
  const patience = client && patienceWith(app, account, client)
  const jointFlight = client && joinFlight(app, account, client)
  if (!jointFlight) return lastOf(account)
  const { flight, isMine } = jointFlight
  const { noted } = flight
  const toBalance = (balance: bigint): VenueBalance => ({
    account,
    balance,
    fresh: true,
    noted,
  })
  const balance = await withTimeout(flight.answer, patience ?? 0)
  if (balance !== null) return toBalance(balance)
  if (isMine)
    flight.answer
      .then((late) =>
        late === null ? undefined : saveBalances(app, account.player, [toBalance(late)]),
      )
      .catch((error: unknown) => app.log.warn({ err: error }, 'late balance not noted'))
  return lastOf(account)
}

/** Returns a balance for a transfer, which is always the venue's response. */
async function balanceForTransfer(
  app: AppContext,
  account: TransferAccount,
): Promise<VenueBalance> {
  const balance = account.client && (await fetchBalance(app, account, account.client))
  return balance === null
    ? lastOf(account)
    : { account, balance, fresh: true, noted: account.noted }
}

/**
 * Returns the current balances at the venues that know the player and have a transfer wallet; the last known balance if
 * a venue does not respond. With `shows`, the screens of a player share one request, no silent venue is waited for, and
 * each balance is saved with its time. Without it, only a changed balance is saved.
 */
export async function venueBalances(
  app: AppContext,
  player: PlayerId,
  { shows }: { shows: boolean },
): Promise<VenueBalance[]> {
  const accounts = (await venueAccountsOf(app, player)).filter(isTransferAccount)
  const balances = await Promise.all(
    accounts.map((account) =>
      shows ? balanceForDisplay(app, account) : balanceForTransfer(app, account),
    ),
  )
  await saveBalances(
    app,
    player,
    balances.filter(
      ({ fresh, balance, account }) => fresh && (shows || balance !== account.balance),
    ),
  )
  return balances
}
