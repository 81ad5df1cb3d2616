import {
  endExportSchedule,
  listExportSchedules,
} from '@jinli/contract/export-job/export-schedule.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { type ExportSchedule, endSchedule, listSchedules } from './export-schedule.store.ts'

const scheduleRow = (row: ExportSchedule) => ({ ...row, id: row.id.toString() })

export const exportScheduleAdminRoutes = [
  handle(listExportSchedules, async ({ app, input, staff }) =>
    toStaffPage(await listSchedules(app.pool, staff.id, input), scheduleRow),
  ),

  handle(endExportSchedule, async ({ tx, input, staff, writeAudit }) => {
    const schedule =
      (await endSchedule(tx, input.id, staff.id)) ?? refuse('export.schedule-not-found')
    const { title: subject, filter_text: filter, repeat } = schedule
    await writeAudit({
      action: 'export-schedule.ended',
      subject,
      before: { filter, repeat },
      after: null,
    })
    return scheduleRow(schedule)
  }),
]
