import type { balancelist, transall } from '@jinli/contract/wallet/wallet'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Fen } from '@jinli/money/money'

export type Venue = Output<typeof balancelist>[number]
export type RecoveredVenue = Output<typeof transall>['venues'][number]

/** The state code of a completed transfer (spec §4). */
export const transferDone = 1

/** What a venue row shows beside its balance. */
export type VenueMark =
  | { kind: 'recovering' | 'silent' }
  | { kind: 'moving'; amount: Fen }
  | { kind: 'recovered'; amount: Fen }
  | { kind: 'failed'; message: string }

/** Returns the first `size` items while the list is collapsed, else all (spec §2). */
export function firstItems<T>(
  list: readonly T[],
  open: boolean,
  size: number,
): readonly T[] {
  return open ? list : list.slice(0, size)
}

/** Returns the venues that have a venue wallet, to which money can be transferred. */
export function withTransfers(venues: readonly Venue[]): readonly Venue[] {
  return venues.filter(({ seamless }) => !seamless)
}

/** Returns all money at the venues, in fen. */
export function sumAtVenues(venues: readonly Venue[]): Fen {
  return venues.reduce((sum, venue) => sum + venue.balance, 0n)
}

/**
 * Divides the money at the venues into that at one venue and that elsewhere. `total` is of the player's record, which may
 * be newer than the list; the difference is money that moved at this venue.
 */
export function placesOf(
  venues: readonly Venue[],
  platname: string,
  total: Fen,
): { here: Fen; elsewhere: Fen } {
  const others = sumAtVenues(venues.filter((venue) => venue.platname !== platname))
  const elsewhere = others < total ? others : total
  return { here: total - elsewhere, elsewhere }
}

/** Returns the money of transfers that are not completed, in fen. */
export function sumMoving(venues: readonly Venue[]): Fen {
  return venues.reduce((sum, venue) => sum + venue.in_transit, 0n)
}

/**
 * Returns what a row shows beside its balance. In this order: a running recovery, money in transit, the result of the
 * last recovery, or that the venue did not respond (its balance is then the last known one).
 */
export function markOf(
  venue: Venue,
  recovering: boolean,
  last: readonly RecoveredVenue[],
): VenueMark | null {
  const moving = venue.in_transit
  if (recovering && (venue.balance > 0n || moving > 0n)) return { kind: 'recovering' }
  if (moving > 0n) return { kind: 'moving', amount: moving }
  const outcome = last.find((entry) => entry.platname === venue.platname)
  if (outcome?.state === transferDone) {
    return { kind: 'recovered', amount: outcome.amount }
  }
  if (outcome && outcome.state < transferDone)
    return { kind: 'failed', message: outcome.message }
  return venue.fresh ? null : { kind: 'silent' }
}
