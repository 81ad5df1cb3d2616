import { type Promised, tryAll, type Verdict } from '../promise.ts'
import { callPromises } from './calls.ts'
import { feedPromises } from './feed.ts'
import { formatPromises } from './formats.ts'
import { reportPromises } from './report.ts'
import { retryPromises } from './retries.ts'
import { OperatorBook, transferFaults, withBooksCompared } from './transfer-faults.ts'
import { transportPromises } from './transport.ts'
import type { Venue } from './venue.ts'

type Tell = (line: string) => void

/** Every promise of docs/venue-protocol.md that can be tried from outside. */
export const venuePromises: readonly Promised<Venue>[] = [
  ...transportPromises,
  ...formatPromises,
  ...callPromises,
  ...retryPromises,
  ...feedPromises,
  ...reportPromises,
]

export const checkVenue = (venue: Venue, tell: Tell): Promise<Verdict[]> =>
  tryAll(venuePromises, venue, tell)

/** Everything that goes wrong on the way, and the books of both sides at the end. */
export const playFaultsOnVenue = (venue: Venue, tell: Tell): Promise<Verdict[]> =>
  tryAll(withBooksCompared(transferFaults, tell), new OperatorBook(venue), tell)
