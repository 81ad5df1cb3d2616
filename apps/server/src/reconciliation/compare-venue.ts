import type { AppContext } from '../context.ts'
import { listVenues, type Venue } from '../venue/catalogue.store.ts'
import { type VenueReport, VenueUnreachable } from '../venue-port/venue.port.ts'
import { type Compared, type OurSide, ourSide } from './reconciliation.store.ts'

/** A comparison of now, with what is open; of that a kept row has the sums only. */
export type ComparedNow = Compared & OurSide

/** True when there is no difference, or when open transfers that the venue may have booked are it. */
export function explained(c: Compared): boolean {
  if (c.difference === null) return false
  return -c.in_transit <= c.difference && c.difference <= c.coming_home
}

/** A report has no effect: what fails once (a connection from before a restart) is asked once more. */
async function reportOf(
  app: AppContext,
  venue: string,
  again = true,
): Promise<VenueReport | null> {
  try {
    return (await app.venues.get(venue)?.report()) ?? null
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    if (again) return reportOf(app, venue, false)
    app.log.warn({ venue, error: error.message }, 'venue gave no report')
    return null
  }
}

const triesMax = 3

/** Our figures around the venue's answer: while transfers land in between, it is asked again. */
async function compare(app: AppContext, { code, name }: Venue): Promise<ComparedNow> {
  let before = await ourSide(app.pool, code)
  for (let tries = 1; ; tries += 1) {
    const report = await reportOf(app, code)
    const after = await ourSide(app.pool, code)
    const still =
      before.ours === after.ours && before.open_transfers === after.open_transfers
    if (report === null || still || tries === triesMax) {
      const theirs = report?.balance ?? null
      const result = report?.result ?? null
      const known = theirs !== null && result !== null
      const difference = known ? after.ours - theirs - result : null
      return { ...after, venue: code, name, theirs, result, difference }
    }
    before = after
  }
}

/** Every venue that we can talk to against its own report of now (money I-29). */
export async function compareVenues(app: AppContext): Promise<ComparedNow[]> {
  const venues = await listVenues(app.pool)
  const reachable = venues.filter((venue) => app.venues.get(venue.code) !== null)
  return Promise.all(reachable.map((venue) => compare(app, venue)))
}
