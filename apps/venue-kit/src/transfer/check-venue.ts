import { type ProtocolPromise, tryAll, type Verdict } from '../promise.ts'
import { betEndPromises } from './bet-end.ts'
import { callPromises } from './calls.ts'
import { demoPromises } from './demo.ts'
import { feedPromises } from './feed.ts'
import { formatPromises } from './formats.ts'
import { reportPromises } from './report.ts'
import { retryPromises } from './retries.ts'
import { sessionEndPromises } from './session-end.ts'
import { OperatorLedger, transferFaults, withBooksCompared } from './transfer-faults.ts'
import { transportPromises } from './transport.ts'
import type { Venue } from './venue.ts'

type Tell = (line: string) => void

/** The promises of docs/venue-protocol.md that can be checked from outside. */
export const venuePromises: readonly ProtocolPromise<Venue>[] = [
  ...transportPromises,
  ...formatPromises,
  ...callPromises,
  ...sessionEndPromises,
  ...demoPromises,
  ...retryPromises,
  ...feedPromises,
  ...betEndPromises,
  ...reportPromises,
]

export const checkVenue = (venue: Venue, tell: Tell): Promise<Verdict[]> =>
  tryAll(venuePromises, venue, tell)

/** Plays all faults, and compares the ledgers of both sides after each fault and at the end. */
export const playFaultsOnVenue = (venue: Venue, tell: Tell): Promise<Verdict[]> =>
  tryAll(withBooksCompared(transferFaults, tell), new OperatorLedger(venue), tell)
