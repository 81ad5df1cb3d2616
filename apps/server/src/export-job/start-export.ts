import { randomBytes } from 'node:crypto'
import {
  type ExportFormat,
  openExportsMax,
} from '@jinli/contract/export-job/export-job.admin'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import type { AuditWriter } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { insertExport } from './export-job.store.ts'
import type { ExportList } from './export-list.ts'

type DayFilter = { since?: string; until?: string }

/** Returns the file name: `deposits-from-20261101-until-20261121-20261122-153000.csv`. */
function nameOf(list: string, format: ExportFormat, filter: DayFilter, now: Date): string {
  const digits = (text: string) => text.replace(/\D/g, '')
  const { since, until } = filter
  const [day = '', time = ''] = brandTime(now).split(' ')
  const days = [since && `from-${digits(since)}`, until && `until-${digits(until)}`]
  const parts = [`${list}s`, ...days, digits(day), digits(time)]
  return `${parts.filter(Boolean).join('-')}.${format}`
}

export type ExportRequest = {
  app: AppContext
  tx: Tx
  staff: StaffSession
  writeAudit: AuditWriter
  input: { format: ExportFormat }
}

type Work = { staffId: StaffId; format: ExportFormat; filter: object; now: Date }

/** Inserts an export of a list for a member. Returns null if the member has as many open ones as allowed. */
export async function insertExportOf(
  tx: Tx,
  { list, title, personal, permissions, textOf }: ExportList,
  { staffId, format, filter, now }: Work,
) {
  const filename = nameOf(list, format, filter, now)
  const filterText = textOf(filter)
  const file = randomBytes(20).toString('hex')
  const job = { list, title, format, filter, filterText, personal, permissions }
  const id = await insertExport(tx, { ...job, staffId, filename, file })
  return id === null ? null : { id, filename, filterText }
}

/** Starts the export of a list. A filter that the list refuses is refused now. */
export async function startExport(
  { app, tx, staff, writeAudit, input }: ExportRequest,
  source: ExportList,
): Promise<{ id: string }> {
  const { format, ...filter } = input
  const { list, personal } = source
  const now = app.clock.now()
  await source.open(tx, filter, now)
  const work = { staffId: staff.id, format, filter, now }
  const job =
    (await insertExportOf(tx, source, work)) ??
    refuse('export.open-limit', { max: openExportsMax })
  await writeAudit({
    action: `${list}.export-begun`,
    subject: job.filename,
    before: null,
    after: { filter: job.filterText, format, personal },
  })
  return { id: job.id.toString() }
}
