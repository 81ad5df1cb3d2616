import { type QuarantineState, quarantineNext } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { numberOf, tableOf } from '../platform/sql-parts.ts'
import type { UnfitRow } from '../venue-port/venue.port.ts'

const quarantined = {
  id: big,
  venue: text,
  venue_name: text,
  bet_id: text,
  problem: text,
  raw: text,
  cursor: text,
  place: int,
  state: word(quarantineNext),
  created_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type Quarantined = RowOf<typeof quarantined>

const columns = sql`r.id, r.venue, v.name AS venue_name, r.bet_id, r.problem, r.raw, r.cursor,
  r.place, r.state, r.created_at, coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason`
const joins = sql`JOIN venue v ON v.code = r.venue LEFT JOIN staff d ON d.id = r.decided_by`

/** Keeps the rows of a page that could not be read; how many were not known yet. */
export function keepUnfit(
  tx: Tx,
  { venue, cursor }: { venue: string; cursor: string },
  unfit: readonly UnfitRow[],
): Promise<number> {
  const each = tableOf(unfit, 'u', {
    place: ['int', (u) => u.place],
    bet_id: ['text', (u) => u.bet_id],
    problem: ['text', (u) => u.problem],
    raw: ['text', (u) => u.raw],
  })
  return change(
    tx,
    sql`INSERT INTO bet_quarantine (venue, cursor, place, bet_id, problem, raw)
      SELECT ${venue}, ${cursor}, place, bet_id, problem, raw FROM ${each} ON CONFLICT DO NOTHING`,
  )
}

export function quarantinedRow(db: Db, id: string): Promise<Quarantined | null> {
  return row(
    db,
    quarantined,
    sql`SELECT ${columns} FROM bet_quarantine r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

type Filter = DeskRequest & { status: QuarantineState | ''; venue: string }

/** Held ones first, then the decided ones; of each the newest first. */
export function quarantinedRows(db: Db, filter: Filter): Promise<DeskFound<Quarantined>> {
  const { status, venue } = filter
  const found = {
    columns,
    of: sql`bet_quarantine`,
    joins,
    where: sql`(${status} = '' OR r.state = ${status}) AND (${venue} = '' OR r.venue = ${venue})`,
    key: {
      values: [
        { of: sql`coalesce(r.decided_at, 'infinity')`, type: 'time' as const },
        { of: sql`r.id`, type: 'number' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return deskList(db, quarantined, found, filter)
}

type Verdict = { state: QuarantineState; staffId: StaffId; reason?: string }

/** Compare-and-set from held; false when somebody else decided first. */
export async function decideQuarantined(
  tx: Tx,
  id: bigint,
  { state, staffId, reason = '' }: Verdict,
): Promise<boolean> {
  const decided = await change(
    tx,
    sql`UPDATE bet_quarantine SET state = ${state}, reason = ${reason}, decided_by = ${staffId},
        decided_at = moment() WHERE id = ${id} AND state = 'held'`,
  )
  return decided === 1
}
