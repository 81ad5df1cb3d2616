import type { Output } from '@jinli/contract/endpoint'
import type { balancelist, transall } from '@jinli/contract/wallet'
import type { Fen } from '@jinli/money/money'

export type Venue = Output<typeof balancelist>[number]
export type Recovered = Output<typeof transall>['venues'][number]

/** The wire code of a transfer that has arrived (spec §4). */
export const transferDone = 1

/** What a venue row has to say besides its balance. */
export type VenueMark =
  | { kind: 'recovering' | 'silent' }
  | { kind: 'moving'; amount: Fen }
  | { kind: 'recovered'; amount: Fen }
  | { kind: 'failed'; message: string }

/** Spec §2: the list shows its first few venues until it is opened. */
export function collapsed<T>(
  list: readonly T[],
  open: boolean,
  size: number,
): readonly T[] {
  return open ? list : list.slice(0, size)
}

/** Those that keep money of their own: it can be moved in and out. */
export function withTransfers(venues: readonly Venue[]): readonly Venue[] {
  return venues.filter(({ seamless }) => !seamless)
}

/** All money at the venues, in fen. */
export function sumAtVenues(venues: readonly Venue[]): Fen {
  return venues.reduce((sum, venue) => sum + venue.balance, 0n)
}

/** Money whose transfer is still open, in fen. */
export function sumMoving(venues: readonly Venue[]): Fen {
  return venues.reduce((sum, venue) => sum + venue.in_transit, 0n)
}

/**
 * The mark of one row: the running recovery first, then money on its way, then what the last
 * recovery said, then a venue that did not answer (its figure is the last known one).
 */
export function markOf(
  venue: Venue,
  recovering: boolean,
  last: readonly Recovered[],
): VenueMark | null {
  const moving = venue.in_transit
  if (recovering && (venue.balance > 0n || moving > 0n)) return { kind: 'recovering' }
  if (moving > 0n) return { kind: 'moving', amount: moving }
  const told = last.find((entry) => entry.platname === venue.platname)
  if (told?.state === transferDone) {
    return { kind: 'recovered', amount: told.amount }
  }
  if (told && told.state < transferDone) return { kind: 'failed', message: told.message }
  return venue.fresh ? null : { kind: 'silent' }
}
