import { viewsMax } from '@jinli/contract/operator/saved-view.admin'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, type RowOf, text } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const savedView = { id: text, name: text, query: text }
type SavedView = RowOf<typeof savedView>

export function savedViewsOf(db: Db, staff: StaffId, page: string): Promise<SavedView[]> {
  return rows(
    db,
    savedView,
    sql`SELECT id::text, name, query FROM operator_view
      WHERE staff_id = ${staff} AND page = ${page} ORDER BY name LIMIT ${viewsMax}`,
  )
}

type NewView = { page: string; name: string; query: string }

/** Saves a view, or replaces that of the name. Returns null if the page has too many. Needs the lock of the member. */
async function insertView(
  tx: Tx,
  staff: StaffId,
  { page, name, query }: NewView,
): Promise<SavedView | null> {
  const values = { staff_id: staff, page, name, query }
  const { count } = (await row(
    tx,
    { count: int },
    sql`SELECT count(*)::int AS count FROM operator_view
      WHERE staff_id = ${staff} AND page = ${page} AND name <> ${name}`,
  )) ?? { count: 0 }
  if (count >= viewsMax) return null
  return row(
    tx,
    savedView,
    sql`${insertInto('operator_view', values)}
      ON CONFLICT (staff_id, page, name) DO UPDATE SET query = excluded.query
      RETURNING id::text, name, query`,
  )
}

export async function saveViewOf(tx: Tx, staff: StaffId, view: NewView) {
  await change(tx, sql`SELECT FROM staff WHERE id = ${staff} FOR NO KEY UPDATE`)
  return insertView(tx, staff, view)
}

/** Removes a view of the member. Returns false if it is gone. */
export async function removeViewOf(tx: Tx, staff: StaffId, id: string): Promise<boolean> {
  const query = sql`DELETE FROM operator_view WHERE id = ${numberOf(id)} AND staff_id = ${staff}`
  return (await change(tx, query)) === 1
}
