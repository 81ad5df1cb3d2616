import sql, { type Sql } from 'sql-template-tag'
import { change, type Db } from './db.ts'

const sliceRows = 5000

/** A table, which of its rows are due, and the column of the index that finds them, oldest first. */
type Due = { of: Sql; where: Sql; by: Sql }

/**
 * Deletes what is due, a slice in each statement: a backlog of any size goes, however short a statement may take.
 * Each row is asked once more when it goes: what was put off meanwhile stays.
 */
export async function dropDue(db: Db, { of, where, by }: Due): Promise<void> {
  for (;;) {
    const slice = sql`SELECT ctid FROM ${of} WHERE ${where} ORDER BY ${by} LIMIT ${sliceRows}`
    const gone = await change(
      db,
      sql`DELETE FROM ${of} WHERE ctid = ANY (ARRAY(${slice})) AND ${where}`,
    )
    if (gone < sliceRows) return
  }
}
