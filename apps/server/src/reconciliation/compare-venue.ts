import type { AppContext } from '../context.ts'
import { listVenues, type Venue } from '../venue/catalogue.store.ts'
import {
  type StakesReport,
  type VenueReport,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import {
  type OurSide,
  ourFigures,
  seamlessMoved,
  type VenueComparison,
} from './reconciliation.store.ts'

const triesMax = 3

/** A comparison made now, with the open transfers; a stored comparison has only the sums of the transfers. */
export type ComparedNow = VenueComparison & OurSide

/** Returns true if there is no difference or open transfers explain it. */
export function isExplained(c: VenueComparison): boolean {
  if (c.difference === null) return false
  return -c.in_transit <= c.difference && c.difference <= c.in_transit_to_centre
}

/** The venue's figures, the same for both wallet modes. */
type VenueFigures = {
  /** The sum of the players' balances at the venue; 0 for a seamless venue, which has none. */
  theirs: bigint
  result: bigint
  /** The sum of calls that the venue sent without getting a response; we may have posted them. */
  unanswered: bigint
}

function figuresOf(report: VenueReport | StakesReport): VenueFigures {
  if ('balance' in report)
    return { theirs: report.balance, result: report.result, unanswered: 0n }
  const { stakes, payouts, returned, unanswered } = report
  return { theirs: 0n, result: stakes - payouts - returned, unanswered }
}

/** Requests the venue's report. After a failure (an old connection) it repeats the request, which changes nothing. */
async function reportOf(
  app: AppContext,
  venue: string,
  mayRetry = true,
): Promise<VenueFigures | null> {
  try {
    const report = await app.venues.get(venue)?.report()
    return report ? figuresOf(report) : null
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    if (mayRetry) return reportOf(app, venue, false)
    app.log.warn({ venue, error: error.message }, 'venue gave no report')
    return null
  }
}

function comparedOf(
  venue: Venue,
  ours: OurSide,
  figures: VenueFigures | null,
): ComparedNow {
  const { code, name } = venue
  const row = { ...ours, venue: code, name }
  if (figures === null)
    return { ...row, theirs: null, result: null, unread: null, difference: null }
  const { theirs, result } = figures
  const unread = result - ours.ggr - ours.open_stake
  return { ...row, theirs, result, unread, difference: ours.ours - theirs - result }
}

/**
 * Compares a seamless venue, where play goes on during the report. Movements in this time explain a difference in
 * either direction, and our ledger may already have calls that got no response.
 */
async function compareStakes(app: AppContext, venue: Venue): Promise<ComparedNow> {
  const since = app.clock.now()
  const figures = await reportOf(app, venue.code)
  const ours = await ourFigures(app.pool, venue.code)
  const inTransit = await seamlessMoved(app.pool, venue.code, since)
  const comparison = comparedOf(venue, ours, figures)
  return {
    ...comparison,
    in_transit: inTransit,
    in_transit_to_centre: (figures?.unanswered ?? 0n) + inTransit,
  }
}

/** Reads our figures before and after the venue's report. Repeats both if transfers were completed in between. */
async function compareTransfers(app: AppContext, venue: Venue): Promise<ComparedNow> {
  let before = await ourFigures(app.pool, venue.code)
  for (let tries = 1; ; tries += 1) {
    const figures = await reportOf(app, venue.code)
    const after = await ourFigures(app.pool, venue.code)
    const isUnchanged =
      before.ours === after.ours && before.open_transfers === after.open_transfers
    if (figures === null || isUnchanged || tries === triesMax)
      return comparedOf(venue, after, figures)
    before = after
  }
}

function compare(app: AppContext, venue: Venue): Promise<ComparedNow> {
  const isSeamless = app.venues.get(venue.code)?.wallet === 'seamless'
  return isSeamless ? compareStakes(app, venue) : compareTransfers(app, venue)
}

/** Compares every venue that has an adapter with its current report (money I-29). */
export async function compareVenues(app: AppContext): Promise<ComparedNow[]> {
  const venues = await listVenues(app.pool)
  const reachable = venues.filter((venue) => app.venues.get(venue.code) !== null)
  return Promise.all(reachable.map((venue) => compare(app, venue)))
}
