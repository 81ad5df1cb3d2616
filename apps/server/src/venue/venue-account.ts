import type { AppContext } from '../context.ts'
import { openTransitAccount } from '../money/accounts.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import {
  type TransferVenue,
  type VenuePort,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import { noteVenuePlayer, type Venue } from './catalogue.store.ts'
import {
  findVenueAccount,
  knownVenueAccounts,
  type VenueAccountRow,
} from './venue-account.store.ts'

/** A player's account at a venue, read in one statement. */
export type VenueAccount = {
  player: PlayerId
  venue: Venue
  /** The venue's adapter; null if none is configured. */
  client: VenuePort | null
  /** Whether the venue knows the player and the ledger has the player's transit account. */
  known: boolean
  /** The last balance that the venue reported (fen). */
  balance: bigint
  /** The number of balances that were saved so far. */
  noted: number
}

/** An account at a venue that is enabled and has an adapter. It is loaded once per request. */
export type OpenVenueAccount = VenueAccount & { client: VenuePort }

/** An account at a venue with a transfer wallet; a seamless venue has no wallet. */
export type TransferAccount = VenueAccount & { client: TransferVenue | null }
export type OpenTransferAccount = VenueAccount & { client: TransferVenue }

export function isTransferAccount(account: VenueAccount): account is TransferAccount {
  return account.client?.wallet !== 'seamless'
}

/** Returns the account if the venue has a transfer wallet; else refuses with `transfer.seamless`. */
export function requireTransfer({
  client,
  ...place
}: OpenVenueAccount): OpenTransferAccount {
  if (client.wallet === 'seamless') refuse('transfer.seamless')
  return { ...place, client }
}

function toVenueAccount(
  app: AppContext,
  player: PlayerId,
  accountRow: VenueAccountRow,
): VenueAccount {
  const { known, balance, noted, ...venue } = accountRow
  return { player, venue, client: app.venues.get(venue.code), known, balance, noted }
}

/** Returns the account if the venue is enabled and has an adapter; else refuses with 场馆不可用. */
export function requireOpen(account: VenueAccount): OpenVenueAccount {
  const { venue, client } = account
  if (!venue.enabled || !client) refuse('venue.unavailable')
  return { ...account, client }
}

/** Returns the player's account at a venue, or refuses with 场馆不可用. `enrol` creates it there. */
export async function openAccountAt(
  app: AppContext,
  player: PlayerId,
  code: string,
): Promise<OpenVenueAccount> {
  const accountRow = await findVenueAccount(app.pool, player, code)
  return accountRow
    ? requireOpen(toVenueAccount(app, player, accountRow))
    : refuse('venue.unavailable')
}

export async function transferAccountAt(
  app: AppContext,
  player: PlayerId,
  code: string,
): Promise<OpenTransferAccount> {
  return requireTransfer(await openAccountAt(app, player, code))
}

/** Returns all accounts of the player, by venue code. */
export async function venueAccountsOf(
  app: AppContext,
  player: PlayerId,
): Promise<VenueAccount[]> {
  const accountRows = await knownVenueAccounts(app.pool, player)
  return accountRows.map((each) => toVenueAccount(app, player, each))
}

/** Refuses because a venue is unreachable, and logs the error. Throws any other error again. */
export function refuseUnreachable(app: AppContext, error: unknown): never {
  if (!(error instanceof VenueUnreachable)) throw error
  app.log.warn({ error: error.message }, 'venue unreachable')
  return refuse('venue.unreachable')
}

/** Creates the player at the venue and the transit account in the ledger, if they are missing. */
export async function enrol(
  app: AppContext,
  account: OpenTransferAccount,
): Promise<OpenTransferAccount> {
  if (account.known) return account
  const { player, venue, client } = account
  try {
    await client.createPlayer(playerAtVenue(player))
  } catch (error) {
    refuseUnreachable(app, error)
  }
  crashPoint('enrol.player.after')
  await openTransitAccount(app.pool, player, venue.code)
  crashPoint('enrol.account.after')
  await noteVenuePlayer(app.pool, player, venue.code)
  return { ...account, known: true }
}
