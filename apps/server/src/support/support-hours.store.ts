import sql from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, text, time } from '../platform/row-shape.ts'
import type { ServiceHours } from './service-hours.ts'

const hours = { from: text, until: text, version: int, changed_by: text, changed_at: time }

export function serviceHours(db: Db) {
  return one(
    db,
    hours,
    sql`SELECT h.from_time AS from, h.until_time AS until, h.version,
        coalesce(s.display_name, '') AS changed_by, h.changed_at
      FROM support_hours h LEFT JOIN staff s ON s.id = h.changed_by`,
  )
}

/** Writes over the version that was seen; false when it is another by now. */
export async function rewriteHours(
  tx: Tx,
  { from, until, version, staff }: ServiceHours & { version: number; staff: StaffId },
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE support_hours SET from_time = ${from}, until_time = ${until}, version = version + 1,
        changed_by = ${staff}, changed_at = moment() WHERE version = ${version}`,
  )
  return written === 1
}
