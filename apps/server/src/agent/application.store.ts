import {
  type AgentApplicationState,
  agentApplicationNext,
} from '@jinli/contract/agent/agent'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'

const application = {
  id: text,
  player: playerId,
  username: text,
  realname: text,
  vip_level: int,
  registered_at: time,
  mobile: text,
  apply_info: text,
  state: word(agentApplicationNext),
  created_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type AgentApplication = RowOf<typeof application>

const columns = sql`r.id::text, r.player_id AS player, p.name AS username, p.realname, p.vip_level,
  p.created_at AS registered_at, r.mobile, r.apply_info, r.state, r.created_at,
  coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff d ON d.id = r.decided_by`

/** Inserts an open application. Returns false if the player already has one, also from a concurrent call. */
export async function openApplication(
  tx: Tx,
  form: { player: PlayerId; mobile: string; apply_info: string },
): Promise<boolean> {
  const { player: player_id, mobile, apply_info } = form
  const count = await change(
    tx,
    sql`${insertInto('agent_application', { player_id, mobile, apply_info })}
      ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

export function applicationById(db: Db, id: string): Promise<AgentApplication | null> {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM agent_application r ${joins}
      WHERE r.id = ${numberOf(id)}`,
  )
}

/** Returns the newest application of a player, or null. */
export function lastApplicationOf(db: Db, player: PlayerId) {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM agent_application r ${joins}
      WHERE r.player_id = ${player} ORDER BY r.id DESC LIMIT 1`,
  )
}

type Filter = KeysetRequest & { state: AgentApplicationState | ''; search: string }

/** Returns a page of applications: first the open ones (oldest first), then the decided ones (newest first). */
export function listApplications(
  db: Db,
  filter: Filter,
): Promise<KeysetPage<AgentApplication>> {
  const { state, search } = filter
  const matches = sql`AND r.player_id = ${playerNamed(search)}`
  const applications = {
    columns,
    table: sql`agent_application`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state}) ${search ? matches : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return keysetPage(db, application, applications, filter)
}

type Decision = {
  id: string
  verdict: 'approved' | 'rejected'
  staffId: StaffId
  reason: string
}

/** Decides an open application. Returns false if somebody else decided first. */
export async function decideApplication(tx: Tx, decision: Decision): Promise<boolean> {
  const { id, verdict, staffId, reason } = decision
  const count = await change(
    tx,
    sql`UPDATE agent_application SET state = ${verdict}, decided_by = ${staffId},
        decided_at = app_now(), reason = ${reason}
      WHERE id = ${id}::bigint AND state = 'open'`,
  )
  return count === 1
}
