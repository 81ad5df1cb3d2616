import { type RejectedRowState, rejectedRowNext } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { numberOf, tableOf } from '../platform/sql-parts.ts'
import type { InvalidRow } from '../venue-port/venue.port.ts'

const rejectedRow = {
  id: big,
  venue: text,
  venue_name: text,
  bet_id: text,
  problem: text,
  raw: text,
  cursor: text,
  place: int,
  state: word(rejectedRowNext),
  created_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type RejectedRow = RowOf<typeof rejectedRow>

const columns = sql`r.id, r.venue, v.name AS venue_name, r.bet_id, r.problem, r.raw, r.cursor,
  r.place, r.state, r.created_at, coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason`
const joins = sql`JOIN venue v ON v.code = r.venue LEFT JOIN staff d ON d.id = r.decided_by`

/** Saves the invalid rows of a page; returns how many of them are new. */
export function keepRejectedRows(
  tx: Tx,
  { venue, cursor }: { venue: string; cursor: string },
  invalidRows: readonly InvalidRow[],
): Promise<number> {
  const each = tableOf(invalidRows, 'u', {
    place: ['int', (u) => u.place],
    bet_id: ['text', (u) => u.bet_id],
    problem: ['text', (u) => u.problem],
    raw: ['text', (u) => u.raw],
  })
  return change(
    tx,
    sql`INSERT INTO bet_rejected_row (venue, cursor, place, bet_id, problem, raw)
      SELECT ${venue}, ${cursor}, place, bet_id, problem, raw FROM ${each} ON CONFLICT DO NOTHING`,
  )
}

export function rejectedRowOf(db: Db, id: string): Promise<RejectedRow | null> {
  return row(
    db,
    rejectedRow,
    sql`SELECT ${columns} FROM bet_rejected_row r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

type Filter = KeysetRequest & { status: RejectedRowState | ''; venue: string }

/** Returns a page of rejected rows: first the open ones, then the decided ones, each newest first. */
export function rejectedRows(db: Db, filter: Filter): Promise<KeysetPage<RejectedRow>> {
  const { status, venue } = filter
  const listing = {
    columns,
    table: sql`bet_rejected_row`,
    joins,
    where: sql`(${status} = '' OR r.state = ${status}) AND (${venue} = '' OR r.venue = ${venue})`,
    key: {
      columns: [
        { column: sql`coalesce(r.decided_at, 'infinity')`, type: 'time' as const },
        { column: sql`r.id`, type: 'number' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, rejectedRow, listing, filter)
}

type Verdict = { state: RejectedRowState; staffId: StaffId; reason?: string }

/** Decides an open row. Returns false if somebody else decided first. */
export async function decideRejectedRow(
  tx: Tx,
  id: bigint,
  { state, staffId, reason = '' }: Verdict,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE bet_rejected_row SET state = ${state}, reason = ${reason}, decided_by = ${staffId},
        decided_at = app_now() WHERE id = ${id} AND state = 'held'`,
  )
  return count === 1
}
