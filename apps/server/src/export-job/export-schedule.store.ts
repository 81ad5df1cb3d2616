import {
  type ExportFormat,
  exportFormats,
} from '@jinli/contract/export-job/export-job.admin'
import {
  type ExportRepeat,
  exportRepeats,
  exportSchedulesMax,
} from '@jinli/contract/export-job/export-schedule.rules'
import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
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
  oneOf,
  type RowOf,
  text,
  time,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const exportSchedule = {
  id: big,
  title: text,
  filter_text: text,
  format: oneOf(exportFormats),
  repeat: oneOf(exportRepeats),
  created_at: time,
  last_since: text,
  last_until: text,
  next_at: time,
}
export type ExportSchedule = RowOf<typeof exportSchedule>
const columns = sql`r.id, r.title, r.filter_text, r.format, r.repeat, r.created_at, r.last_since, r.last_until,
  r.try_at AS next_at`

export type NewSchedule = {
  staffId: StaffId
  list: string
  title: string
  filter: object
  filterText: string
  format: ExportFormat
  repeat: ExportRepeat
  tryAt: Date
}

/** Inserts a schedule. Returns null if the member has as many as allowed. */
export async function insertSchedule(
  tx: Tx,
  schedule: NewSchedule,
): Promise<bigint | null> {
  const { staffId: staff } = schedule
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`export schedule ${staff}`}, 0))`,
  )
  const { count } = await one(
    tx,
    { count: int },
    sql`SELECT count(*)::int AS count FROM export_job_schedule WHERE staff_id = ${staff} AND ended_at IS NULL`,
  )
  if (count >= exportSchedulesMax) return null
  const insert = insertInto('export_job_schedule', {
    staff_id: staff,
    list: schedule.list,
    title: schedule.title,
    filter: JSON.stringify(schedule.filter),
    filter_text: schedule.filterText,
    format: schedule.format,
    repeat: schedule.repeat,
    try_at: schedule.tryAt,
  })
  return (await one(tx, { id: big }, sql`${insert} RETURNING id`)).id
}

/** Returns a page of a member's schedules, newest first. */
export function listSchedules(
  db: Db,
  member: StaffId,
  request: KeysetRequest,
): Promise<KeysetPage<ExportSchedule>> {
  const listing = {
    columns,
    table: sql`export_job_schedule`,
    where: sql`r.staff_id = ${member} AND r.ended_at IS NULL`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, exportSchedule, listing, request)
}

/** Ends a member's own schedule; returns it, or null if there is none. */
export function endSchedule(
  tx: Tx,
  id: string,
  member: StaffId,
): Promise<ExportSchedule | null> {
  return row(
    tx,
    exportSchedule,
    sql`UPDATE export_job_schedule r SET ended_at = app_now()
      WHERE r.id = ${numberOf(id)} AND r.staff_id = ${member} AND r.ended_at IS NULL RETURNING ${columns}`,
  )
}

const dueSchedule = {
  id: big,
  staff: staffId,
  list: text,
  filter: json<object>(),
  format: oneOf(exportFormats),
  repeat: oneOf(exportRepeats),
  /** Whether the member's account is open. */
  is_open: bool,
}

/** Returns the schedule that is due longest, locked until the transaction ends. Other nodes take others. */
export function dueScheduleOf(tx: Tx): Promise<RowOf<typeof dueSchedule> | null> {
  return row(
    tx,
    dueSchedule,
    sql`SELECT r.id, r.staff_id AS staff, r.list, r.filter, r.format, r.repeat, m.status = 'active' AS is_open
      FROM export_job_schedule r JOIN staff m ON m.id = r.staff_id
      WHERE r.ended_at IS NULL AND r.try_at <= app_now()
      ORDER BY r.try_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
  )
}

/** Saves which days were exported last, and when the next export is due. */
export async function noteStart(
  tx: Tx,
  id: bigint,
  { since, until, nextAt }: { since: string; until: string; nextAt: Date },
): Promise<void> {
  await change(
    tx,
    sql`UPDATE export_job_schedule SET last_since = ${since}, last_until = ${until}, try_at = ${nextAt} WHERE id = ${id}`,
  )
}

/** Puts a schedule off by ten minutes. */
export async function putOffSchedule(tx: Tx, id: bigint): Promise<void> {
  await change(
    tx,
    sql`UPDATE export_job_schedule SET try_at = app_now() + interval '10 minutes' WHERE id = ${id}`,
  )
}

/** Ends a schedule whose member has no account any more. */
export async function dropSchedule(tx: Tx, id: bigint): Promise<void> {
  await change(
    tx,
    sql`UPDATE export_job_schedule SET ended_at = app_now() WHERE id = ${id}`,
  )
}
