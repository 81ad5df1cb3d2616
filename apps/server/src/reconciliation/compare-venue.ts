import type { AppContext } from '../context.ts'
import { listVenues, type Venue } from '../venue/catalogue.store.ts'
import {
  type StakesReport,
  type VenueReport,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import {
  type Compared,
  type OurSide,
  ourSide,
  seamlessMoved,
} from './reconciliation.store.ts'

const triesMax = 3

/** A comparison of now, with what is open; of that a kept row has the sums only. */
export type ComparedNow = Compared & OurSide

/** True when there is no difference, or when what is on its way between us and the venue is it. */
export function explained(c: Compared): boolean {
  if (c.difference === null) return false
  return -c.in_transit <= c.difference && c.difference <= c.coming_home
}

/** A venue's word in figures that both wallets have. */
type Told = {
  /** Sum of the players' balances there; a seamless venue has none. */
  theirs: bigint
  result: bigint
  /** What we may have booked and it has no answer to. */
  unanswered: bigint
}

function toldOf(report: VenueReport | StakesReport): Told {
  if ('balance' in report)
    return { theirs: report.balance, result: report.result, unanswered: 0n }
  const { stakes, payouts, returned, unanswered } = report
  return { theirs: 0n, result: stakes - payouts - returned, unanswered }
}

/** A report has no effect: what fails once (a connection from before a restart) is asked once more. */
async function reportOf(
  app: AppContext,
  venue: string,
  again = true,
): Promise<Told | null> {
  try {
    const report = await app.venues.get(venue)?.report()
    return report ? toldOf(report) : null
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    if (again) return reportOf(app, venue, false)
    app.log.warn({ venue, error: error.message }, 'venue gave no report')
    return null
  }
}

function comparedOf(venue: Venue, ours: OurSide, told: Told | null): ComparedNow {
  const { code, name } = venue
  if (told === null)
    return { ...ours, venue: code, name, theirs: null, result: null, difference: null }
  const { theirs, result } = told
  return {
    ...ours,
    venue: code,
    name,
    theirs,
    result,
    difference: ours.ours - theirs - result,
  }
}

/**
 * A seamless venue plays on while it is asked: what moved meanwhile explains either side, what it has no answer to yet may be
 * in our books already.
 */
async function compareStakes(app: AppContext, venue: Venue): Promise<ComparedNow> {
  const since = app.clock.now()
  const told = await reportOf(app, venue.code)
  const ours = await ourSide(app.pool, venue.code)
  const moved = await seamlessMoved(app.pool, venue.code, since)
  const compared = comparedOf(venue, ours, told)
  return {
    ...compared,
    in_transit: moved,
    coming_home: (told?.unanswered ?? 0n) + moved,
  }
}

/** Our figures around the venue's answer: while transfers land in between, it is asked again. */
async function compareTransfers(app: AppContext, venue: Venue): Promise<ComparedNow> {
  let before = await ourSide(app.pool, venue.code)
  for (let tries = 1; ; tries += 1) {
    const told = await reportOf(app, venue.code)
    const after = await ourSide(app.pool, venue.code)
    const still =
      before.ours === after.ours && before.open_transfers === after.open_transfers
    if (told === null || still || tries === triesMax) return comparedOf(venue, after, told)
    before = after
  }
}

function compare(app: AppContext, venue: Venue): Promise<ComparedNow> {
  const isSeamless = app.venues.get(venue.code)?.wallet === 'seamless'
  return isSeamless ? compareStakes(app, venue) : compareTransfers(app, venue)
}

/** Every venue that we can talk to against its own report of now (money I-29). */
export async function compareVenues(app: AppContext): Promise<ComparedNow[]> {
  const venues = await listVenues(app.pool)
  const reachable = venues.filter((venue) => app.venues.get(venue.code) !== null)
  return Promise.all(reachable.map((venue) => compare(app, venue)))
}
