import { alarmKinds } from '@jinli/contract/reconciliation/reconciliation.admin'
import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'

const openItem = { kind: word(alarmKinds), subject: text, detail: text, since: maybe(time) }
export type OpenItem = RowOf<typeof openItem>

/**
 * Returns items that are open for too long (money I-28), oldest first, a hundred at most: transfers and payments after
 * ten minutes, daily jobs after two hours, reviews and money in suspense after a day.
 */
export function overdueItems(db: Db): Promise<OpenItem[]> {
  return rows(
    db,
    openItem,
    sql`SELECT kind, subject, detail, since FROM overdue ORDER BY since LIMIT 100`,
  )
}
