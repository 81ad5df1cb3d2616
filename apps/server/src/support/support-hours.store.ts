import type { SupportTopic } from '@jinli/contract/support/support'
import sql from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, json, text, time } from '../platform/row-shape.ts'
import type { ServiceHours } from './service-hours.ts'

const hoursRow = {
  from: text,
  until: text,
  targets: json<Record<SupportTopic, number>>(),
  version: int,
  changed_by: text,
  changed_at: time,
}

export function serviceHours(db: Db) {
  return one(
    db,
    hoursRow,
    sql`SELECT h.from_time AS from, h.until_time AS until, h.targets, h.version,
        coalesce(s.display_name, '') AS changed_by, h.changed_at
      FROM support_hours h LEFT JOIN staff s ON s.id = h.changed_by`,
  )
}

/** Replaces the service hours. Returns false if they have changed since the version that was read. */
export async function rewriteHours(
  tx: Tx,
  { from, until, version, staff }: ServiceHours & { version: number; staff: StaffId },
): Promise<boolean> {
  const isWritten = await change(
    tx,
    sql`UPDATE support_hours SET from_time = ${from}, until_time = ${until}, version = version + 1,
        changed_by = ${staff}, changed_at = app_now() WHERE version = ${version}`,
  )
  return isWritten === 1
}

/** Replaces the times to an answer (minutes). Returns false if the hours have changed since the version that was read. */
export async function rewriteTargets(
  tx: Tx,
  {
    targets,
    version,
    staff,
  }: { targets: Record<SupportTopic, number>; version: number; staff: StaffId },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE support_hours SET targets = ${JSON.stringify(targets)}::jsonb, version = version + 1,
        changed_by = ${staff}, changed_at = app_now() WHERE version = ${version}`,
  )
  return count === 1
}
