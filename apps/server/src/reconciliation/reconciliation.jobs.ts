import { brandDay, startOfBrandDay } from '@jinli/contract/brand-time'
import { yuanText } from '@jinli/money/money'
import type { AppContext } from '../context.ts'
import { sealBooks } from '../money/seal-books.ts'
import type { DayDone } from '../platform/job-day.ts'
import { compareVenues, explained } from './compare-venue.ts'
import { openItemsGrownOld } from './open-items.store.ts'
import { keepRuns, venuesDoneOn } from './reconciliation.store.ts'

/** Until this hour of the day a silent venue is asked again, then its silence is kept. */
const patientUntilMs = 4 * 3_600_000

/**
 * Daily job: per venue, our clearing account against the venue's report. The row of the day is there
 * once (money I-29).
 */
export async function reconcileDaily(app: AppContext, day: string): Promise<DayDone> {
  const now = app.clock.now()
  // Made up for after a stop: what a venue says now is nothing about a day that is over.
  if (day !== brandDay(now)) return 'done'
  const patient = now.getTime() - startOfBrandDay(now).getTime() < patientUntilMs
  // Slice by slice, so that the sums behind the comparison have little left to read, whatever came before.
  await sealBooks(app.pool)
  const done = await venuesDoneOn(app.pool, day)
  const open = (await compareVenues(app)).filter((each) => !done.has(each.venue))
  const compared = open.filter((each) => each.theirs !== null || !patient)
  await keepRuns(app.pool, compared, { day, staffId: null })
  for (const { venue, difference, ...rest } of compared) {
    if (difference === null || explained({ venue, difference, ...rest })) continue
    app.log.error({ venue, difference: yuanText(difference) }, 'venue and books differ')
  }
  return compared.length === open.length ? 'done' : 'again'
}

/** Job: what has been open for too long, told again until somebody ends it (money I-28). */
export async function raiseAlarms(app: AppContext): Promise<void> {
  for (const { kind, subject, since } of await openItemsGrownOld(app.pool)) {
    app.log.error({ alarm: kind, subject, since }, 'open for too long')
  }
}
