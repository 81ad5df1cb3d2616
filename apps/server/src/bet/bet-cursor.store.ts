import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

/** Where the import stands in a venue's feed: `''` before its first page. */
export async function cursorOf(db: Db, venue: string): Promise<string> {
  const found = await row(
    db,
    { cursor: text },
    sql`SELECT cursor FROM bet_cursor WHERE venue = ${venue}`,
  )
  return found?.cursor ?? ''
}

/** Moves it from where the page was asked; false when another node has moved it meanwhile. */
export async function moveCursor(
  tx: Tx,
  venue: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await change(
    tx,
    sql`INSERT INTO bet_cursor AS c (venue, cursor, pulled_at) VALUES (${venue}, ${to}, moment())
      ON CONFLICT (venue) DO UPDATE SET cursor = excluded.cursor, pulled_at = excluded.pulled_at
        WHERE c.cursor = ${from}`,
  )
  return moved === 1
}
