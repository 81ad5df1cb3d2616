import { randomBytes } from 'node:crypto'
import {
  type ExportFormat,
  openExportsMax,
} from '@jinli/contract/export-job/export-job.admin'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import type { AuditWriter } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
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

type Request = {
  app: AppContext
  tx: Tx
  staff: StaffSession
  writeAudit: AuditWriter
  input: { format: ExportFormat }
}

/** Starts the export of a list. A filter that the list refuses is refused now. */
export async function startExport(
  { app, tx, staff, writeAudit, input }: Request,
  source: ExportList,
): Promise<{ id: string }> {
  const { format, ...filter } = input
  const { list, title, personal, permissions } = source
  const now = app.clock.now()
  await source.open(tx, filter, now)
  const filename = nameOf(list, format, filter, now)
  const filterText = source.textOf(filter)
  const id = await insertExport(tx, {
    staffId: staff.id,
    list,
    title,
    format,
    filter,
    filterText,
    personal,
    permissions,
    filename,
    file: randomBytes(20).toString('hex'),
  })
  if (id === null) refuse('export.open-limit', { max: openExportsMax })
  await writeAudit({
    action: `${list}.export-begun`,
    subject: filename,
    before: null,
    after: { filter: filterText, format, personal },
  })
  return { id: id.toString() }
}
