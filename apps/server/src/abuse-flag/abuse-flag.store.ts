import { abuseKinds, abuseStates } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { int, json, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { playerNamed } from '../review/order-search.store.ts'

const abuseFlag = {
  id: text,
  case_id: text,
  username: text,
  vip_level: int,
  kind: word(abuseKinds),
  status: word(abuseStates),
  evidence: json<never>(),
  found_at: time,
  changed_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type AbuseFlag = RowOf<typeof abuseFlag>

/** Returns at most twenty flags of a player: first the open ones, then the others, each newest first. */
export function flagsOf(db: Db, username: string): Promise<AbuseFlag[]> {
  return rows(
    db,
    abuseFlag,
    sql`SELECT r.id::text, r.case_id::text, p.name AS username, p.vip_level::int, r.kind, r.state AS status,
        r.evidence, r.found_at, r.changed_at, coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason
      FROM (SELECT * FROM abuse_flag WHERE player_id = ${playerNamed(username)}
        ORDER BY state DESC, id DESC LIMIT 20) r
      JOIN player p ON p.id = r.player_id LEFT JOIN staff d ON d.id = r.decided_by
      ORDER BY r.state DESC, r.id DESC`,
  )
}
