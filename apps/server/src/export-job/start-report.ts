import {
  type ExportRepeat,
  exportRepeatLabels,
  exportSchedulesMax,
} from '@jinli/contract/export-job/export-schedule.rules'
import { refuse } from '../platform/refuse.ts'
import type { ExportList } from './export-list.ts'
import { insertSchedule } from './export-schedule.store.ts'
import { type ExportRequest, startExport } from './start-export.ts'

type ReportRequest = ExportRequest & { input: { repeat: ExportRepeat | '' } }

/** Starts a schedule of a report: the first export is due at once. */
async function startSchedule(
  { app, tx, staff, writeAudit, input }: ReportRequest,
  { list, title, textOf }: ExportList,
  repeat: ExportRepeat,
): Promise<{ id: string }> {
  const { format, repeat: _, ...rest } = input
  const filter = { ...rest, since: '', until: '' }
  // The days come with each export.
  const words = textOf(filter).split('；')
  const filterText = words.filter((word) => !word.startsWith('日期')).join('；')
  const id = await insertSchedule(tx, {
    staffId: staff.id,
    list,
    title,
    filter,
    filterText,
    format,
    repeat,
    tryAt: app.clock.now(),
  })
  if (id === null) refuse('export.schedule-limit', { max: exportSchedulesMax })
  await writeAudit({
    action: `${list}.schedule-begun`,
    subject: title,
    before: null,
    after: { filter: filterText, format, repeat: exportRepeatLabels[repeat] },
  })
  return { id: id.toString() }
}

/** Starts the export of a report now, or with `repeat` a schedule of it. */
export function startReport(
  request: ReportRequest,
  source: ExportList,
): Promise<{ id: string }> {
  const { repeat, ...input } = request.input
  return repeat
    ? startSchedule(request, source, repeat)
    : startExport({ ...request, input }, source)
}
