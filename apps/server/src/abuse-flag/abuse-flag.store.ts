import {
  type AbuseKind,
  type AbuseState,
  abuseKinds,
  abuseStates,
} from '@jinli/contract/abuse-flag.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, json, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'

const abuseFlag = {
  id: text,
  username: text,
  vip_level: int,
  kind: word(abuseKinds),
  status: word(abuseStates),
  evidence: json<never>(),
  found_at: time,
  changed_at: time,
  dismissed_by: text,
  dismissed_at: maybe(time),
  reason: text,
}
export type AbuseFlag = RowOf<typeof abuseFlag>

const columns = sql`r.id::text, p.name AS username, p.vip_level::int, r.kind, r.state AS status, r.evidence,
  r.found_at, r.changed_at, coalesce(d.display_name, '') AS dismissed_by, r.dismissed_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff d ON d.id = r.dismissed_by`

type Filter = DeskRequest & {
  status: AbuseState | ''
  kind: AbuseKind | ''
  search: string
}

/** The newest first. */
export function listFlags(db: Db, filter: Filter): Promise<DeskFound<AbuseFlag>> {
  const { status, kind, search } = filter
  const ofState = status ? sql`AND r.state = ${status}` : empty
  const ofKind = kind ? sql`AND r.kind = ${kind}` : empty
  const ofPlayer = search ? sql`AND r.player_id = ${playerNamed(search)}` : empty
  const flags = {
    columns,
    of: sql`abuse_flag`,
    joins,
    where: sql`true ${ofState} ${ofKind} ${ofPlayer}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return deskList(db, abuseFlag, flags, filter)
}

/** The twenty newest of a player, open ones before. */
export function flagsOf(db: Db, username: string): Promise<AbuseFlag[]> {
  return rows(
    db,
    abuseFlag,
    sql`SELECT ${columns} FROM (SELECT * FROM abuse_flag WHERE player_id = ${playerNamed(username)}
        ORDER BY state DESC, id DESC LIMIT 20) r ${joins}
      ORDER BY r.state DESC, r.id DESC`,
  )
}

export function flagById(db: Db, id: string): Promise<AbuseFlag | null> {
  return row(
    db,
    abuseFlag,
    sql`SELECT ${columns} FROM abuse_flag r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

/** Compare-and-set from open; false when somebody else was first. */
export async function dismissFlag(
  tx: Tx,
  id: string,
  by: { staffId: StaffId; reason: string },
): Promise<boolean> {
  const done = await change(
    tx,
    sql`UPDATE abuse_flag SET state = 'dismissed', dismissed_by = ${by.staffId}, dismissed_at = moment(),
        reason = ${by.reason}
      WHERE id = ${id}::bigint AND state = 'open'`,
  )
  return done === 1
}
