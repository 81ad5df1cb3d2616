import {
  exportRepeatLabels,
  lastPeriod,
} from '@jinli/contract/export-job/export-schedule.rules'
import type { AppContext } from '../context.ts'
import { transaction } from '../platform/db.ts'
import type { ExportList } from './export-list.ts'
import {
  dropSchedule,
  dueScheduleOf,
  noteStart,
  putOffSchedule,
} from './export-schedule.store.ts'
import { insertExportOf } from './start-export.ts'

/** Starts the export that is due longest, for the last period that has ended. Returns whether there was one. */
function startNext(
  { pool, clock }: AppContext,
  lists: readonly ExportList[],
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const schedule = await dueScheduleOf(tx)
    if (!schedule) return false
    const { id, staff, format, repeat } = schedule
    const source = lists.find(({ list }) => list === schedule.list)
    if (!source || !schedule.is_open) {
      await dropSchedule(tx, id)
      return true
    }
    const now = clock.now()
    const { nextAt, ...days } = lastPeriod(repeat, now)
    const filter = { ...schedule.filter, ...days }
    const title = `${source.title}（${exportRepeatLabels[repeat]}）`
    const work = { staffId: staff, format, filter, now }
    // A member with as many open exports as allowed gets this one later.
    if (await insertExportOf(tx, { ...source, title }, work))
      await noteStart(tx, id, { ...days, nextAt })
    else await putOffSchedule(tx, id)
    return true
  })
}

/** Job: starts the exports of all schedules that are due. */
export async function startDueReports(
  app: AppContext,
  lists: readonly ExportList[],
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && (await startNext(app, lists)));
}
