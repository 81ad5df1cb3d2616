import sql, { type Sql } from 'sql-template-tag'
import { change, type Db } from './db.ts'

const sliceRows = 5000

/** What to delete: the table, the condition of due rows, and the indexed column that orders them, oldest first. */
type Due = { table: Sql; where: Sql; order: Sql }

/**
 * Deletes due rows, a limited number per statement, so that a backlog of any size fits the statement time-out. The
 * delete checks the condition again, so a row that has changed meanwhile stays.
 */
export async function dropDue(db: Db, { table, where, order }: Due): Promise<void> {
  for (;;) {
    const slice = sql`SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${sliceRows}`
    const count = await change(
      db,
      sql`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${slice})) AND ${where}`,
    )
    if (count < sliceRows) return
  }
}
