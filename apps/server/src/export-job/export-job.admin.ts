import {
  cancelExportJob,
  downloadExport,
  listExportJobs,
} from '@jinli/contract/export-job/export-job.admin'
import { handle } from '../http/handle.ts'
import { fromStore, picturesOf } from '../picture/picture-stores.ts'
import { type Tx, transaction } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { need } from '../session/staff-rights.ts'
import {
  beginDownload,
  cancelExport,
  type ExportJob,
  endDownload,
  keepDownload,
  listExports,
  ownExport,
} from './export-job.store.ts'
import { fileAnswer } from './send-export.ts'
import { storedName } from './stored-name.ts'

function exportRow({ id, staff, ...job }: ExportJob, member: StaffId) {
  return { ...job, id: id.toString(), mine: staff === member }
}

async function ownJob(tx: Tx, id: string, member: StaffId): Promise<ExportJob> {
  return (await ownExport(tx, id, member)) ?? refuse('export.not-found')
}

/** Refuses an export without a file for this moment. */
function refuseWithoutFile(job: ExportJob, now: Date): void {
  if (job.state === 'downloaded') refuse('export.downloaded')
  if (job.state === 'waiting' || job.state === 'running') refuse('export.not-ready')
  if (job.state !== 'ready' || (job.expires_at ?? now) <= now) refuse('export.ended')
  if (job.is_sent) refuse('export.downloading')
}

export const exportJobAdminRoutes = [
  handle(listExportJobs, async ({ app, input, staff }) => {
    const { scope, ...filter } = input
    if (scope === 'all') need(staff, 'export.view-all')
    const member = scope === 'all' ? null : staff.id
    const page = await listExports(app.pool, { ...filter, member })
    return toStaffPage(page, (job) => exportRow(job, staff.id))
  }),

  handle(cancelExportJob, async ({ tx, input, staff, writeAudit }) => {
    const before = await ownJob(tx, input.id, staff.id)
    if (before.is_sent) refuse('export.downloading')
    if (before.state === 'downloaded') refuse('export.downloaded')
    if (!(await cancelExport(tx, before.id))) refuse('export.ended')
    await writeAudit({
      action: 'export-job.cancelled',
      subject: before.filename,
      before: { state: before.state },
      after: { state: 'cancelled' },
    })
    return exportRow(await ownJob(tx, input.id, staff.id), staff.id)
  }),

  handle(downloadExport, async ({ app, input, staff, writeAudit }) => {
    const job = await transaction(app.pool, async (tx) => {
      const own = await ownJob(tx, input.id, staff.id)
      need(staff, own.permissions)
      refuseWithoutFile(own, app.clock.now())
      const { filename: subject, filter_text: filter, rows } = own
      const entry = { action: 'export-job.download-begun', subject, before: null } as const
      await writeAudit({ ...entry, after: { filter, rows } }, tx)
      return { ...own, download: await beginDownload(tx, own.id) }
    })
    const end = (isWhole: boolean) =>
      transaction(app.pool, async (tx) => {
        if (!(await endDownload(tx, job, isWhole)) || !isWhole) return
        const { filename: subject, filter_text: filter, rows } = job
        const entry = { action: 'export-job.downloaded', subject, before: null } as const
        await writeAudit({ ...entry, after: { filter, rows } }, tx)
      })
    try {
      const name = storedName(job)
      const file =
        (await fromStore(app, picturesOf(app).open(name))) ?? refuse('export.ended')
      const keep = () => keepDownload(app.pool, job)
      return fileAnswer({ log: app.log, filename: job.filename, file, keep, end })
    } catch (error) {
      await end(false)
      throw error
    }
  }),
]
