import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import {
  type DeskFound,
  type DeskListing,
  type DeskRequest,
  deskList,
  type Key,
} from '../platform/desk-list.ts'
import { json, type RowOf, text, time } from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'

const auditEntry = {
  id: text,
  at: time,
  username: text,
  display_name: text,
  ip: text,
  action: text,
  subject: text,
  reason: text,
  before: json<unknown>(),
  after: json<unknown>(),
}
export type AuditEntry = RowOf<typeof auditEntry>

export type AuditFilter = {
  subject: string
  action: string
  username: string
  player: string
  from: Date | null
  before: Date | null
}

const newestFirst: Key = {
  values: [
    { of: sql`r.at`, type: 'time' },
    { of: sql`r.id`, type: 'number' },
  ],
  order: 'DESC',
}

/** What deeds about a player are written under: their name, and the numbers of their records. */
function subjectsOf(player: string): Sql {
  return sql`SELECT name FROM player WHERE id = ${playerNamed(player)}
    UNION ALL SELECT number FROM statement_line WHERE player_id = ${playerNamed(player)}`
}

/** The trail, newest first; exported so that a test can ask which index serves it. */
export function auditListing(filter: AuditFilter): DeskListing {
  const { subject, username, player, from, before } = filter
  // In full, or how it begins.
  const action = filter.action && beginning(filter.action)
  return {
    columns: sql`r.id::text, r.at, f.username, f.display_name, r.ip, r.action, r.subject,
      r.reason, r.before, r.after`,
    of: sql`audit`,
    joins: sql`JOIN staff f ON f.id = r.staff_id`,
    where: sql`(${subject} = '' OR r.subject = ${subject})
      AND (${action} = '' OR r.action LIKE ${action})
      AND (${username} = '' OR r.staff_id = (SELECT id FROM staff WHERE username = ${username}))
      ${player ? sql`AND r.subject IN (${subjectsOf(player)})` : empty}
      AND (${from}::timestamptz IS NULL OR r.at >= ${from})
      AND (${before}::timestamptz IS NULL OR r.at < ${before})`,
    key: newestFirst,
  }
}

export function auditEntries(
  db: Db,
  filter: AuditFilter,
  request: DeskRequest,
): Promise<DeskFound<AuditEntry>> {
  return deskList(db, auditEntry, auditListing(filter), request)
}
