import {
  type AbuseKind,
  type AbuseState,
  abuseKinds,
  abuseStates,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
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

type Filter = KeysetRequest & {
  status: AbuseState | ''
  kind: AbuseKind | ''
  search: string
}

/** Returns a page of flags, newest first. */
export function listFlags(db: Db, filter: Filter): Promise<KeysetPage<AbuseFlag>> {
  const { status, kind, search } = filter
  const ofState = status ? sql`AND r.state = ${status}` : empty
  const ofKind = kind ? sql`AND r.kind = ${kind}` : empty
  const ofPlayer = search ? sql`AND r.player_id = ${playerNamed(search)}` : empty
  const flags = {
    columns,
    table: sql`abuse_flag`,
    joins,
    where: sql`true ${ofState} ${ofKind} ${ofPlayer}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, abuseFlag, flags, filter)
}

/** Returns at most twenty flags of a player: first the open ones, then the others, each newest first. */
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

/** Dismisses an open flag. Returns false if somebody else dismissed it first. */
export async function dismissFlag(
  tx: Tx,
  id: string,
  decision: { staffId: StaffId; reason: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE abuse_flag SET state = 'dismissed', dismissed_by = ${decision.staffId}, dismissed_at = app_now(),
        reason = ${decision.reason}
      WHERE id = ${id}::bigint AND state = 'open'`,
  )
  return count === 1
}
