import {
  type ExportFailure,
  type ExportFormat,
  type ExportState,
  exportFailureLabels,
  exportFormats,
  exportNext,
  openExportsMax,
} from '@jinli/contract/export-job/export-job.admin'
import { permissionNames } from '@jinli/contract/permission'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import {
  big,
  bool,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
  words,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const exportJob = {
  id: big,
  staff: staffId,
  made_by: text,
  title: text,
  format: word(exportFormats),
  filename: text,
  filter_text: text,
  personal: bool,
  permissions: words(permissionNames),
  file: text,
  attempt: int,
  state: word(exportNext),
  failure: word<ExportFailure | ''>({ ...exportFailureLabels, '': '' }),
  rows: int,
  created_at: time,
  ready_at: maybe(time),
  expires_at: maybe(time),
  ended_at: maybe(time),
  /** Whether a node sends the file now. */
  is_sent: bool,
}
export type ExportJob = RowOf<typeof exportJob>

const columns = sql`r.id, r.staff_id AS staff, m.display_name AS made_by, r.title, r.format, r.filename,
  r.filter_text, r.personal, r.file, r.attempt, r.state, r.failure, r.rows, r.created_at, r.ready_at,
  r.expires_at, r.ended_at,
  ARRAY(SELECT p FROM unnest(r.permissions) p WHERE p = ANY (${permissionNames})) AS permissions,
  r.state = 'ready' AND coalesce(r.lease_until > app_clock_timestamp(), false) AS is_sent`
const joins = sql`JOIN staff m ON m.id = r.staff_id`

export type NewExport = {
  staffId: StaffId
  list: string
  title: string
  format: ExportFormat
  filter: object
  filterText: string
  personal: boolean
  permissions: readonly string[]
  filename: string
  file: string
}

/** Inserts an export. Returns null if the member has as many open ones as allowed. */
export async function insertExport(tx: Tx, job: NewExport): Promise<bigint | null> {
  const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`export ${job.staffId}`}, 0))`
  await change(tx, lock)
  const { open } = await one(
    tx,
    { open: int },
    sql`SELECT count(*)::int AS open FROM export_job
      WHERE state IN ('waiting', 'running') AND staff_id = ${job.staffId}`,
  )
  if (open >= openExportsMax) return null
  const insert = insertInto('export_job', {
    staff_id: job.staffId,
    list: job.list,
    title: job.title,
    format: job.format,
    filter: JSON.stringify(job.filter),
    filter_text: job.filterText,
    personal: job.personal,
    permissions: job.permissions,
    filename: job.filename,
    file: job.file,
  })
  return (await one(tx, { id: big }, sql`${insert} RETURNING id`)).id
}

type Filter = KeysetRequest & { member: StaffId | null; state: ExportState | '' }

/** Returns a page of exports, newest first: those of a member, or all. */
export function listExports(db: Db, filter: Filter): Promise<KeysetPage<ExportJob>> {
  const { member, state } = filter
  const listing = {
    columns,
    table: sql`export_job`,
    joins,
    where: sql`true ${member === null ? empty : sql`AND r.staff_id = ${member}`}
      ${state ? sql`AND r.state = ${state}` : empty}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, exportJob, listing, filter)
}

/** Returns a member's own export, locked until the transaction ends. */
export function ownExport(tx: Tx, id: string, member: StaffId): Promise<ExportJob | null> {
  return row(
    tx,
    exportJob,
    sql`SELECT ${columns} FROM export_job r ${joins}
      WHERE r.id = ${numberOf(id)} AND r.staff_id = ${member} FOR UPDATE OF r`,
  )
}

/** Ends an export that its member does not want. Returns false if it has ended, or its file is being sent. */
export async function cancelExport(tx: Tx, id: bigint): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE export_job SET state = 'cancelled', ended_at = app_now()
      WHERE id = ${id} AND (state IN ('waiting', 'running')
        OR state = 'ready' AND coalesce(lease_until <= app_clock_timestamp(), true))`,
  )
  return count === 1
}

const work = {
  id: big,
  list: text,
  format: word(exportFormats),
  filter: json<object>(),
  file: text,
  attempt: int,
  created_at: time,
}
export type ExportWork = RowOf<typeof work>

/** How long a node may be silent before another one writes the file from the beginning (s). */
const leaseSeconds = 30
/** How long an export rests after a failed attempt (s). */
const restSeconds = 5
const after = (seconds: number) =>
  sql`app_clock_timestamp() + ${seconds} * interval '1 second'`

/** Takes the oldest export that waits, or whose node is silent. */
export function takeExport(db: Db): Promise<ExportWork | null> {
  return row(
    db,
    work,
    sql`UPDATE export_job SET state = 'running', attempt = attempt + 1, rows = 0, has_file = true,
        lease_until = ${after(leaseSeconds)}
      WHERE id = (SELECT id FROM export_job WHERE state IN ('waiting', 'running')
          AND coalesce(lease_until <= app_clock_timestamp(), true)
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, list, format, filter, file, attempt, created_at`,
  )
}

/** Changes an export if this attempt still writes it. */
async function changeRunning(db: Db, job: ExportWork, values: Sql): Promise<boolean> {
  const count = await change(
    db,
    sql`UPDATE export_job SET ${values}
      WHERE id = ${job.id} AND attempt = ${job.attempt} AND state = 'running'`,
  )
  return count === 1
}

/** Keeps an export and notes its rows. Returns false if it was cancelled, or another node has it. */
export function keepExport(db: Db, job: ExportWork, rowCount: number): Promise<boolean> {
  return changeRunning(
    db,
    job,
    sql`rows = ${rowCount}, lease_until = ${after(leaseSeconds)}`,
  )
}

export function finishExport(
  db: Db,
  job: ExportWork,
  file: { rows: number; hours: number },
): Promise<boolean> {
  return changeRunning(
    db,
    job,
    sql`state = 'ready', rows = ${file.rows}, lease_until = NULL, ready_at = app_now(),
      expires_at = app_now() + ${file.hours} * interval '1 hour'`,
  )
}

export function failExport(db: Db, job: ExportWork, failure: ExportFailure) {
  return changeRunning(
    db,
    job,
    sql`state = 'failed', failure = ${failure}, lease_until = NULL, ended_at = app_now()`,
  )
}

/** Puts an export back: at once if the node stops, else after a rest. */
export function putExportBack(db: Db, job: ExportWork, rests: boolean) {
  return changeRunning(
    db,
    job,
    sql`state = 'waiting', rows = 0, lease_until = ${rests ? after(restSeconds) : null}`,
  )
}

/** How long a node may be silent before its download counts as broken (s). */
const downloadSeconds = 60

/** Begins a download of a ready file and returns its number. */
export async function beginDownload(tx: Tx, id: bigint): Promise<number> {
  const job = await one(
    tx,
    { download: int },
    sql`UPDATE export_job SET download = download + 1, lease_until = ${after(downloadSeconds)}
      WHERE id = ${id} RETURNING download`,
  )
  return job.download
}

export type Download = { id: bigint; download: number }

async function changeSent(db: Db, { id, download }: Download, values: Sql) {
  const count = await change(
    db,
    sql`UPDATE export_job SET ${values}
      WHERE id = ${id} AND download = ${download} AND state = 'ready'`,
  )
  return count === 1
}

export function keepDownload(db: Db, download: Download): Promise<boolean> {
  return changeSent(db, download, sql`lease_until = ${after(downloadSeconds)}`)
}

/** Ends a download. A whole one is the last one; after a broken one the file waits. */
export function endDownload(db: Db, download: Download, isWhole: boolean) {
  return changeSent(
    db,
    download,
    isWhole
      ? sql`state = 'downloaded', lease_until = NULL, ended_at = app_now()`
      : sql`lease_until = NULL`,
  )
}

/** Job: ends exports whose time is over. */
export async function expireExports(db: Db): Promise<void> {
  await change(
    db,
    sql`UPDATE export_job SET state = 'expired', ended_at = app_now()
      WHERE state = 'ready' AND expires_at <= app_now()
        AND coalesce(lease_until <= app_clock_timestamp(), true)`,
  )
}

/** Returns ended exports whose files are still in the store. */
export function filesToDrop(db: Db, atMost: number) {
  return rows(
    db,
    { id: big, file: text, attempt: int },
    sql`SELECT id, file, attempt FROM export_job
      WHERE has_file AND state IN ('failed', 'cancelled', 'downloaded', 'expired')
      ORDER BY id LIMIT ${atMost}`,
  )
}

export async function noteDropped(db: Db, ids: readonly bigint[]): Promise<void> {
  await change(db, sql`UPDATE export_job SET has_file = false WHERE id = ANY (${ids})`)
}

/** Job: deletes exports of long ago. The audit trail keeps who took what. */
export function dropOldExports(db: Db): Promise<void> {
  const isOld = sql`NOT has_file AND state NOT IN ('waiting', 'running')
    AND created_at < app_now() - interval '90 days'`
  return dropDue(db, { table: sql`export_job`, where: isOld, order: sql`created_at` })
}
