import { type Db, row, rows } from '../platform/db.ts'
import { type PageRequest, window } from '../platform/paging.ts'

export type AuditEntry = {
  id: string
  at: Date
  username: string
  display_name: string
  ip: string
  action: string
  subject: string
  reason: string
  before: unknown
  after: unknown
}

export type AuditFilter = PageRequest & {
  subject: string
  action: string
  username: string
  from: Date | null
  before: Date | null
}

/** The trail only grows; nobody turns to its last page. */
const countedMax = 10_000

const wanted = `($1 = '' OR a.subject = $1) AND ($2 = '' OR a.action LIKE $2)
  AND ($3 = '' OR a.staff_id = (SELECT id FROM staff WHERE username = $3))
  AND ($4::timestamptz IS NULL OR a.at >= $4) AND ($5::timestamptz IS NULL OR a.at < $5)`

/** One page of the trail, newest first; exported so that a test can ask which index serves it. */
export const auditPage = `SELECT a.id::text, a.at, f.username, f.display_name, a.ip, a.action,
    a.subject, a.reason, a.before, a.after
  FROM audit a JOIN staff f ON f.id = a.staff_id
  WHERE ${wanted} ORDER BY a.id DESC LIMIT $6 OFFSET $7`

/** An action in full or how it begins, for LIKE: `_` and `%` in it are themselves. */
function beginning(action: string): string {
  return action ? `${action.replace(/[\\%_]/g, '\\$&')}%` : ''
}

export function auditPageValues(filter: AuditFilter): unknown[] {
  const { limit, offset } = window(filter)
  const { subject, action, username, from, before } = filter
  return [subject, beginning(action), username, from, before, limit, offset]
}

export async function auditEntries(
  db: Db,
  filter: AuditFilter,
): Promise<{ total: number; rows: AuditEntry[] }> {
  const values = auditPageValues(filter)
  const found = await rows<AuditEntry>(db, auditPage, values)
  const counted = await row<{ total: number }>(
    db,
    `SELECT count(*)::int AS total
     FROM (SELECT FROM audit a WHERE ${wanted} LIMIT ${countedMax}) AS counted`,
    values.slice(0, 5),
  )
  return { total: counted?.total ?? 0, rows: found }
}
