import { type AgentApplicationState, agentApplicationNext } from '@jinli/contract/agent'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import { type PlayerId, playerId, type StaffId } from '../platform/ids.ts'
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
  status: word(agentApplicationNext),
  created_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type AgentApplication = RowOf<typeof application>

const columns = sql`r.id::text, r.player_id AS player, p.name AS username, p.realname, p.vip_level,
  p.created_at AS registered_at, r.mobile, r.apply_info, r.state AS status, r.created_at,
  coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff d ON d.id = r.decided_by`

/** Opens an application; false where one is open already, also one of the same moment. */
export async function openApplication(
  tx: Tx,
  form: { player: PlayerId; mobile: string; apply_info: string },
): Promise<boolean> {
  const { player: player_id, mobile, apply_info } = form
  const opened = await change(
    tx,
    sql`${insertInto('agent_application', { player_id, mobile, apply_info })}
      ON CONFLICT DO NOTHING`,
  )
  return opened === 1
}

export function applicationById(db: Db, id: string): Promise<AgentApplication | null> {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM agent_application r ${joins}
      WHERE r.id = ${numberOf(id)}`,
  )
}

/** The newest of a player's. */
export function lastApplicationOf(db: Db, player: PlayerId) {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM agent_application r ${joins}
      WHERE r.player_id = ${player} ORDER BY r.id DESC LIMIT 1`,
  )
}

type Filter = DeskRequest & { status: AgentApplicationState | ''; search: string }

/** Open ones first and oldest first; decided ones newest first. */
export function listApplications(
  db: Db,
  filter: Filter,
): Promise<DeskFound<AgentApplication>> {
  const { status, search } = filter
  const found = sql`AND r.player_id = ${playerNamed(search)}`
  const applications = {
    columns,
    of: sql`agent_application`,
    joins,
    where: sql`(${status} = '' OR r.state = ${status}) ${search ? found : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return deskList(db, application, applications, filter)
}

type Decision = {
  id: string
  verdict: 'approved' | 'rejected'
  staffId: StaffId
  reason: string
}

/** Compare-and-set from open; false when somebody else decided first. */
export async function decideApplication(tx: Tx, decision: Decision): Promise<boolean> {
  const { id, verdict, staffId, reason } = decision
  const decided = await change(
    tx,
    sql`UPDATE agent_application SET state = ${verdict}, decided_by = ${staffId},
        decided_at = moment(), reason = ${reason}
      WHERE id = ${id}::bigint AND state = 'open'`,
  )
  return decided === 1
}
