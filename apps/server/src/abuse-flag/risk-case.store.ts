import {
  type AbuseKind,
  type AbuseState,
  abuseKinds,
  abuseStates,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { caseSubjects } from '@jinli/contract/abuse-flag/risk-case.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import {
  big,
  int,
  json,
  maybe,
  type RowOf,
  text,
  texts,
  time,
  word,
} from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'

const riskCase = {
  id: text,
  kind: word(abuseKinds),
  status: word(abuseStates),
  members: int,
  usernames: texts,
  evidence: json<never>(),
  found_at: time,
  changed_at: time,
  decided_by: text,
  decided_at: maybe(time),
  reason: text,
}
export type RiskCase = RowOf<typeof riskCase>

/** The most accounts and orders that a case shows. */
const namesMost = 20
const ordersMost = 50

const columns = sql`r.id::text, r.kind, r.state AS status,
  (SELECT count(DISTINCT player_id)::int FROM abuse_flag WHERE case_id = r.id) AS members,
  ARRAY(SELECT p.name FROM (SELECT DISTINCT player_id FROM abuse_flag WHERE case_id = r.id
    ORDER BY player_id LIMIT ${namesMost}) m JOIN player p ON p.id = m.player_id ORDER BY p.id) AS usernames,
  case_evidence(r.id) AS evidence,
  r.found_at, r.changed_at, coalesce(d.display_name, '') AS decided_by, r.decided_at, r.reason`
const joins = sql`LEFT JOIN staff d ON d.id = r.decided_by`

type Filter = KeysetRequest & {
  status: AbuseState | ''
  kind: AbuseKind | ''
  search: string
}

/** Returns a page of cases, newest first. */
export function listCases(db: Db, filter: Filter): Promise<KeysetPage<RiskCase>> {
  const { status, kind, search } = filter
  const ofState = status ? sql`AND r.state = ${status}` : empty
  const ofKind = kind ? sql`AND r.kind = ${kind}` : empty
  const ofPlayer = search
    ? sql`AND r.id IN (SELECT case_id FROM abuse_flag WHERE player_id = ${playerNamed(search)})`
    : empty
  const cases = {
    columns,
    table: sql`risk_case`,
    joins,
    where: sql`true ${ofState} ${ofKind} ${ofPlayer}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, riskCase, cases, filter)
}

export function caseById(db: Db, id: string): Promise<RiskCase | null> {
  return row(
    db,
    riskCase,
    sql`SELECT ${columns} FROM risk_case r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

const member = {
  username: text,
  realname: text,
  vip_level: int,
  status: word(abuseStates),
}

/** Returns the accounts of a case, each with the state of its newest hint. */
export function membersOf(db: Db, id: string) {
  return rows(
    db,
    member,
    sql`SELECT p.name AS username, p.realname, p.vip_level::int, f.state AS status
      FROM (SELECT DISTINCT ON (player_id) player_id, state FROM abuse_flag WHERE case_id = ${id}::bigint
        ORDER BY player_id, id DESC) f
      JOIN player p ON p.id = f.player_id ORDER BY p.id`,
  )
}

const caseOrder = {
  about: word(caseSubjects),
  number: text,
  username: text,
  title: text,
  amount: big,
  at: time,
}

/** Returns what is open of the members of a case, and their gifts of the last thirty days; the newest first. */
export function ordersOfMembers(db: Db, id: string) {
  return rows(
    db,
    caseOrder,
    sql`WITH member AS (SELECT DISTINCT player_id FROM abuse_flag WHERE case_id = ${id}::bigint)
      SELECT o.about, o.number, p.name AS username, o.title, o.amount, o.at FROM (
        SELECT CASE s.type WHEN 1 THEN 'deposit' WHEN 2 THEN 'withdrawal' ELSE 'gift' END AS about, s.number,
          s.player_id, CASE WHEN s.type = 9 THEN s.reason ELSE '' END AS title, s.amount, s.created_at AS at
        FROM member m JOIN statement_line s ON s.player_id = m.player_id
        WHERE s.type IN (1, 2) AND s.decided_at IS NULL
          OR s.type = 9 AND s.created_at > app_now() - interval '30 days'
        UNION ALL
        SELECT 'application', a.id::text, a.player_id, a.title, a.amount, a.created_at
        FROM member m JOIN promotion_applied a ON a.player_id = m.player_id WHERE a.state = 'open'
      ) o JOIN player p ON p.id = o.player_id ORDER BY o.at DESC, o.number LIMIT ${ordersMost}`,
  )
}

type Decision = {
  id: string
  outcome: 'dismissed' | 'confirmed'
  /** The number of accounts that the member saw. */
  members: number
  staffId: StaffId
  reason: string
}

/**
 * Decides an open case with all its hints. Returns false if somebody else was first, or if an account has joined since the
 * member read the case. The lock of the case's row keeps the search from adding one meanwhile.
 */
export async function decideCase(tx: Tx, decision: Decision): Promise<boolean> {
  const { id, outcome, members, staffId, reason } = decision
  const verdict = sql`state = ${outcome}, decided_by = ${staffId}, decided_at = app_now(), reason = ${reason}`
  const count = await change(
    tx,
    sql`UPDATE risk_case SET ${verdict} WHERE id = ${numberOf(id)} AND state = 'open'`,
  )
  if (count !== 1) return false
  const { n } = await one(
    tx,
    { n: int },
    sql`SELECT count(DISTINCT player_id)::int AS n FROM abuse_flag WHERE case_id = ${numberOf(id)}`,
  )
  if (n !== members) return false
  await change(
    tx,
    sql`UPDATE abuse_flag SET ${verdict} WHERE case_id = ${numberOf(id)} AND state = 'open'`,
  )
  return true
}
