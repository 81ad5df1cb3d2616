import { accountDeeds } from '@jinli/contract/operator.admin'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { text, time, word } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'

const news = { id: text, at: time, action: word(accountDeeds), by: text }
const shownNews = 10

/** What others have done with a member's account and the member has not seen yet, the newest first (trials T-14). */
export function accountNews(db: Db, { id, username }: { id: StaffId; username: string }) {
  return rows(
    db,
    news,
    sql`SELECT a.id::text, a.at, a.action, s.display_name AS by
      FROM audit a JOIN staff s ON s.id = a.staff_id, staff me
      WHERE me.id = ${id} AND a.subject = ${username} AND a.id > me.told
        AND a.action = ANY (${accountDeeds as unknown as string[]})
        AND (a.staff_id <> me.id OR a.action = 'staff.password-reset')
      ORDER BY a.at DESC, a.id DESC LIMIT ${shownNews}`,
  )
}

/** The member has seen everything up to this line of the trail; one that is none changes nothing. */
export async function sawAccountNews(tx: Tx, id: StaffId, line: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff SET told = a.id FROM audit a
      WHERE staff.id = ${id} AND a.id = ${numberOf(line)} AND a.subject = staff.username
        AND a.id > staff.told`,
  )
}
