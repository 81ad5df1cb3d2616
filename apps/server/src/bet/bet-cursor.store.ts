import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

/** Returns the cursor of a venue's bet feed, or `''` before the first page. */
export async function cursorOf(db: Db, venue: string): Promise<string> {
  const cursorRow = await row(
    db,
    { cursor: text },
    sql`SELECT cursor FROM bet_cursor WHERE venue = ${venue}`,
  )
  return cursorRow?.cursor ?? ''
}

/** Moves the cursor from `from` to `to`. Returns false if another node has already moved it. */
export async function moveCursor(
  tx: Tx,
  venue: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`INSERT INTO bet_cursor AS c (venue, cursor, pulled_at) VALUES (${venue}, ${to}, app_now())
      ON CONFLICT (venue) DO UPDATE SET cursor = excluded.cursor, pulled_at = excluded.pulled_at
        WHERE c.cursor = ${from}`,
  )
  return count === 1
}
