import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { yuanText } from '@jinli/money/money'
import type { AppContext } from '../context.ts'
import { daily, type Job } from '../job.ts'
import { sealLedger } from '../money/seal-ledger.ts'
import type { DayDone } from '../platform/job-day.ts'
import { compareVenues, isExplained } from './compare-venue.ts'
import { overdueItems } from './open-items.store.ts'
import { insertRuns, venuesDoneOn } from './reconciliation.store.ts'

/**
 * How long after midnight a venue without a response is asked again (ms). After that, the missing response is saved.
 */
const patientUntilMs = 4 * 3_600_000

/** Daily job: compares our clearing account with each venue's report. One row per venue and day (money I-29). */
async function reconcileDaily(app: AppContext, day: string): Promise<DayDone> {
  const now = app.clock.now()
  // After a stop, a current report says nothing about a past day.
  if (day !== brandDay(now)) return 'done'
  const patient = now.getTime() - startOfBrandDay(now).getTime() < patientUntilMs
  // The seal comes first, so that the sums of the comparison read few rows.
  await sealLedger(app.pool)
  const doneVenues = await venuesDoneOn(app.pool, day)
  const open = (await compareVenues(app)).filter((each) => !doneVenues.has(each.venue))
  const comparisons = open.filter((each) => each.theirs !== null || !patient)
  await insertRuns(app.pool, comparisons, { day, staffId: null })
  for (const { venue, difference, ...rest } of comparisons) {
    if (difference === null || isExplained({ venue, difference, ...rest })) continue
    app.log.error({ venue, difference: yuanText(difference) }, 'venue and books differ')
  }
  return comparisons.length === open.length ? 'done' : 'again'
}

/** Job: logs items that are open for too long, until they are ended (money I-28). */
export async function raiseAlarms(app: AppContext): Promise<void> {
  for (const { kind, subject, since } of await overdueItems(app.pool)) {
    app.log.error({ alarm: kind, subject, since }, 'open for too long')
  }
}

export const reconciliationJobs: readonly Job[] = [
  daily('reconcile-daily', '03:00', reconcileDaily),
  { name: 'raise-alarms', everyMs: 600_000, run: raiseAlarms },
]
