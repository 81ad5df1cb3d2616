import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { text, time } from '../wire/wire.ts'
import { exportFilter, exportFormats, startsExport } from './export-job.admin.ts'
import { exportRepeatLabels, exportRepeats } from './export-schedule.rules.ts'

/** Fields of a call that starts the export of a report, now or again and again (`reportFilter`). */
export const startsReport = {
  ...startsExport,
  refusals: [...startsExport.refusals, 'export.schedule-limit'],
} as const

/**
 * Returns the input of a call that exports a report. With `repeat` the call starts a schedule: a job exports the last
 * day, week or month that has ended, now and after each further one. Days of the filter do not count then.
 */
export function reportFilter<F extends Record<string, z.ZodMiniType>>(filter: F) {
  return z.extend(exportFilter(filter), {
    repeat: z._default(z.enum(['', ...exportRepeats]), ''),
  })
}

const exportSchedule = z.object({
  id: z.string(),
  /** The name of the report in Chinese. */
  title: z.string(),
  /** The filter in words, without days. */
  filter_text: z.string(),
  format: z.enum(exportFormats),
  repeat: z.enum(exportRepeats),
  created_at: time,
  /** The days of the last export that was started; empty before the first. */
  last_since: z.string(),
  last_until: z.string(),
  /** When the next export is started. */
  next_at: time,
})

export const auditNouns = {
  'export-schedule': { words: exportRepeatLabels },
} as const satisfies AuditNouns

export const listExportSchedules = staffRead({
  path: '/admin/api/export-schedules',
  summary: 'The caller’s own schedules of reports, newest first',
  input: z.object(staffPageInput),
  output: staffPageOf(exportSchedule),
})

export const endExportSchedule = staffWrite({
  path: '/admin/api/export-schedules/:id/end',
  auditActions: { 'export-schedule.ended': '导出 · 停止定时报表' },
  summary: 'Ends an own schedule; the files that it made stay',
  input: z.object({ id: text(20) }),
  output: exportSchedule,
  refusals: ['export.schedule-not-found'],
})
