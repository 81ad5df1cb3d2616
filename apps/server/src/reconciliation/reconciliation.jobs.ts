import { brandDay, startOfBrandDay } from '@jinli/contract/brand-time'
import { yuanText } from '@jinli/money/money'
import type { AppContext } from '../context.ts'
import { compareVenues, explained } from './compare-venue.ts'
import { openItemsGrownOld } from './open-items.store.ts'
import { keepRuns, venuesDoneOn } from './reconciliation.store.ts'

const hourMs = 3_600_000
/** From three o'clock brand time; until four a silent venue is asked again, then that is what is kept. */
const fromHour = 3
const patientUntilHour = 4

/**
 * Job: once per brand day and venue, our clearing account against the venue's report. Safe on several
 * nodes and after any restart: the row of the day is there once (money I-29).
 */
export async function reconcileDaily(app: AppContext): Promise<void> {
  const now = app.clock.now()
  const hour = (now.getTime() - startOfBrandDay(now).getTime()) / hourMs
  if (hour < fromHour) return
  const day = brandDay(now)
  const done = await venuesDoneOn(app.pool, day)
  if (app.venues.codes().every((venue) => done.has(venue))) return
  const compared = (await compareVenues(app)).filter(
    (each) => !done.has(each.venue) && (each.theirs !== null || hour >= patientUntilHour),
  )
  await keepRuns(app.pool, compared, { day, staffId: null })
  for (const { venue, difference, ...rest } of compared) {
    if (difference === null || explained({ venue, difference, ...rest })) continue
    app.log.error({ venue, difference: yuanText(difference) }, 'venue and books differ')
  }
}

/** Job: what has been open for too long, told again until somebody ends it (money I-28). */
export async function raiseAlarms(app: AppContext): Promise<void> {
  for (const { kind, subject, since } of await openItemsGrownOld(app.pool)) {
    app.log.error({ alarm: kind, subject, since }, 'open for too long')
  }
}
