import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import {
  type KeysetListing,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
  type SortKey,
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
} from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'

export const auditEntry = {
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
  amount: maybe(big),
  position: maybe(int),
  break_glass: bool,
}
export type AuditEntry = RowOf<typeof auditEntry>

export type AuditFilter = {
  subject: string
  action: string
  username: string
  player: string
  /** The least amount of the order (fen), or null. */
  amount: bigint | null
  breakGlass: boolean
  from: Date | null
  before: Date | null
}

const newestFirst: SortKey = {
  columns: [
    { column: sql`r.at`, type: 'time' },
    { column: sql`r.id`, type: 'number' },
  ],
  order: 'DESC',
}

/** Returns the audit subjects of a player: the user name and the numbers of the player's records. */
function playerSubjects(player: string): Sql {
  return sql`SELECT name FROM player WHERE id = ${playerNamed(player)}
    UNION ALL SELECT number FROM statement_line WHERE player_id = ${playerNamed(player)}`
}

/** Returns the audit trail, newest first. A test imports it to check the index. */
export function auditListing(filter: AuditFilter): KeysetListing {
  const { subject, username, player, amount, breakGlass, from, before } = filter
  // The filter is an action or the beginning of one.
  const action = filter.action && beginning(filter.action)
  return {
    columns: sql`r.id::text, r.at, f.username, f.display_name, r.ip, r.action, r.subject,
      r.reason, r.before, r.after, r.amount, r.position::int,
      r.break_glass IS NOT NULL AS break_glass`,
    table: sql`audit`,
    joins: sql`JOIN staff f ON f.id = r.staff_id`,
    where: sql`(${subject} = '' OR r.subject = ${subject})
      AND (${action} = '' OR r.action LIKE ${action})
      AND (${username} = '' OR r.staff_id IN (SELECT id FROM staff WHERE ${username} IN (username, display_name)))
      ${player ? sql`AND r.subject IN (${playerSubjects(player)})` : empty}
      ${breakGlass ? sql`AND r.break_glass IS NOT NULL` : empty}
      ${amount === null ? empty : sql`AND r.amount >= ${amount}`}
      AND (${from}::timestamptz IS NULL OR r.at >= ${from})
      AND (${before}::timestamptz IS NULL OR r.at < ${before})`,
    key: newestFirst,
  }
}

export function auditEntries(
  db: Db,
  filter: AuditFilter,
  request: KeysetRequest,
): Promise<KeysetPage<AuditEntry>> {
  return keysetPage(db, auditEntry, auditListing(filter), request)
}
