import { accountActions, breakGlassNews } from '@jinli/contract/operator/operator.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { text, time, word } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'

const news = { id: text, at: time, action: word(accountActions), by: text, about: text }
const newsMax = 10

type Reader = { id: StaffId; username: string; role: string }

/**
 * Returns actions of other staff members on a member's account that the member has not seen, newest first. An owner
 * also reads the steps of everybody's emergency access.
 */
export function accountNews(db: Db, { id, username, role }: Reader) {
  const columns = sql`a.id, a.at, a.action, s.display_name AS by`
  const people = sql`FROM audit a JOIN staff s ON s.id = a.staff_id`
  const unseen = sql`a.id > (SELECT seen_audit_id FROM staff WHERE id = ${id})`
  const ofAll = sql`UNION ALL
    (SELECT ${columns}, coalesce(h.display_name, a.subject) AS about
      ${people} LEFT JOIN staff h ON h.username = a.subject
      WHERE a.action LIKE 'break-glass.%' AND a.action = ANY (${[...breakGlassNews]}::text[])
        AND a.subject <> ${username} AND a.staff_id <> ${id} AND ${unseen}
      ORDER BY a.id DESC LIMIT ${newsMax})`
  return rows(
    db,
    news,
    sql`SELECT n.id::text, n.at, n.action, n.by, n.about FROM (
      (SELECT ${columns}, '' AS about ${people}
        WHERE a.subject = ${username} AND ${unseen}
          AND a.action = ANY (${[...accountActions]}::text[])
          AND (a.staff_id <> ${id} OR a.action = 'staff.password-reset')
        ORDER BY a.at DESC, a.id DESC LIMIT ${newsMax})
      ${role === 'owner' ? ofAll : empty}) n
      ORDER BY n.at DESC, n.id DESC LIMIT ${newsMax}`,
  )
}

/** Marks the news as seen up to an audit line of the reader's. An unknown line changes nothing. */
export async function markNewsSeen(
  tx: Tx,
  { id, username, role }: Reader,
  line: string,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff SET seen_audit_id = a.id FROM audit a
      WHERE staff.id = ${id} AND a.id = ${numberOf(line)} AND a.id > staff.seen_audit_id
        AND (a.subject = ${username} OR (${role === 'owner'} AND a.action = ANY (${[...breakGlassNews]}::text[])))`,
  )
}
