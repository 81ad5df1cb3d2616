import { accountActions } from '@jinli/contract/operator/operator.admin'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { text, time, word } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'

const news = { id: text, at: time, action: word(accountActions), by: text }
const newsMax = 10

/** Returns actions of other staff members on a member's account that the member has not seen, newest first. */
export function accountNews(db: Db, { id, username }: { id: StaffId; username: string }) {
  return rows(
    db,
    news,
    sql`SELECT a.id::text, a.at, a.action, s.display_name AS by
      FROM audit a JOIN staff s ON s.id = a.staff_id, staff me
      WHERE me.id = ${id} AND a.subject = ${username} AND a.id > me.seen_audit_id
        AND a.action = ANY (${accountActions as unknown as string[]})
        AND (a.staff_id <> me.id OR a.action = 'staff.password-reset')
      ORDER BY a.at DESC, a.id DESC LIMIT ${newsMax}`,
  )
}

/** Marks the account news as seen up to an audit line. An unknown line changes nothing. */
export async function markNewsSeen(tx: Tx, id: StaffId, line: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff SET seen_audit_id = a.id FROM audit a
      WHERE staff.id = ${id} AND a.id = ${numberOf(line)} AND a.subject = staff.username
        AND a.id > staff.seen_audit_id`,
  )
}
