import {
  type PromotionApplicationState,
  promotionApplicationNext,
} from '@jinli/contract/promotion'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import type { DeskListing } from '../platform/desk-list.ts'
import { type PlayerId, playerId, type StaffId } from '../platform/ids.ts'
import { type Found, list, type PageRequest } from '../platform/paging.ts'
import {
  big,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { claimColumns, claimed, freeFor } from '../review/claim.store.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { isWithinOrderMax, type StaffLimits } from '../session/staff-limit.ts'

export const application = {
  id: big,
  application_no: text,
  promotion_id: int,
  version: int,
  title: text,
  terms: json<unknown>(),
  /** When what its terms reckon begins at the earliest. */
  since: maybe(time),
  player: playerId,
  username: text,
  realname: text,
  vip_level: int,
  period: text,
  base: big,
  amount: big,
  turnover_times: int,
  required: big,
  done: big,
  taken_back: big,
  status: word(promotionApplicationNext),
  created_at: time,
  ...claimed,
  decided_by: text,
  decided_at: maybe(time),
  given_up_at: maybe(time),
  reason: text,
}
export type Application = RowOf<typeof application>

/** The turnover requirement of a bonus, and the reference of its postings. */
export function refOf({ id }: Pick<Application, 'id'>): string {
  return `promotion:${id}`
}

const columns = sql`r.id, r.application_no, r.promotion_id, r.version, v.title, v.terms,
  coalesce(v.starts_at, o.opened_at) AS since, r.player_id AS player, p.name AS username, p.realname,
  p.vip_level, r.period, r.base, r.amount, r.turnover_times, coalesce(t.required, 0) AS required,
  coalesce(t.done, 0) AS done, r.taken_back, r.state AS status, r.created_at, ${claimColumns},
  coalesce(d.display_name, '') AS decided_by, r.decided_at, r.given_up_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN promotion o ON o.id = r.promotion_id
  JOIN promotion_version v ON v.promotion_id = r.promotion_id AND v.version = r.version
  LEFT JOIN staff d ON d.id = r.decided_by
  LEFT JOIN turnover_standing t ON t.ref = 'promotion:' || r.id`

function found(db: Db, where: Sql): Promise<Application | null> {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM promotion_application r ${joins} WHERE ${where}`,
  )
}

export function applicationById(db: Db, id: string): Promise<Application | null> {
  return found(db, sql`r.id = ${numberOf(id)}`)
}

/** Of the player; anybody else's is unknown. */
export function ownApplication(
  db: Db,
  player: PlayerId,
  id: string,
): Promise<Application | null> {
  return found(db, sql`r.id = ${numberOf(id)} AND r.player_id = ${player}`)
}

/** The one of a period that was not refused. */
export function liveApplication(
  db: Db,
  { player, promotion, period }: { player: PlayerId; promotion: number; period: string },
) {
  return row(
    db,
    { id: text, status: word(promotionApplicationNext) },
    sql`SELECT id::text, state AS status FROM promotion_application
      WHERE player_id = ${player} AND promotion_id = ${promotion} AND period = ${period}
        AND state <> 'rejected'`,
  )
}

/** A player's, newest first. */
export function applicationsOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<Found<Application>> {
  const own = {
    columns,
    of: sql`promotion_application`,
    joins,
    where: sql`r.player_id = ${player}`,
    order: sql`r.id DESC`,
  }
  return list(db, application, own, request)
}

export type ApplicationFilter = {
  status: readonly PromotionApplicationState[]
  /** 0 for all. */
  promotion: number
  /** A user name, or empty. */
  search: string
  /** When it was asked for, from included to before excluded; null is without end. */
  from: Date | null
  before: Date | null
}

/** Open ones first and oldest first; decided ones newest first. */
export function applicationListing(filter: ApplicationFilter): DeskListing {
  const { status, promotion, search, from, before } = filter
  const one = status.length === 1 ? sql`r.state = ${status[0]}` : empty
  const standing = status.length > 1 ? sql`r.state = ANY (${status})` : one
  return {
    columns,
    of: sql`promotion_application`,
    joins,
    where: sql`${status.length > 0 ? standing : sql`true`}
      ${from ? sql`AND r.created_at >= ${from}` : empty} ${before ? sql`AND r.created_at < ${before}` : empty}
      ${promotion > 0 ? sql`AND r.promotion_id = ${promotion}` : empty}
      ${search ? sql`AND r.player_id = ${playerNamed(search)}` : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
}

/** What of the queue this member may decide. */
export function waitingFor(limits: StaffLimits): Sql {
  return sql`state = 'open' AND ${isWithinOrderMax(sql`amount`, limits)}`
}

type Opened = {
  application_no: string
  promotion_id: number
  version: number
  player_id: PlayerId
  period: string
  base: bigint
  amount: bigint
  turnover_times: number
}

/** False where one of the period is live already, also one of the same moment (money I-16). */
export async function openApplication(tx: Tx, opened: Opened): Promise<boolean> {
  const insert = insertInto('promotion_application', opened)
  return (await change(tx, sql`${insert} ON CONFLICT DO NOTHING`)) === 1
}

/** Promises an amount within a budget; false where what was given and promised leaves no room for it. */
export async function promise(
  tx: Tx,
  { promotion, amount, budget }: { promotion: number; amount: bigint; budget: bigint },
): Promise<boolean> {
  const promised = await change(
    tx,
    sql`UPDATE promotion_cost SET waiting = waiting + 1, promised = promised + ${amount}, changed_at = moment()
      WHERE promotion_id = ${promotion} AND granted - taken_back + promised + ${amount} <= ${budget}`,
  )
  return promised === 1
}

/** What of a budget is left (fen). */
export async function roomOf(db: Db, promotion: number, budget: bigint): Promise<bigint> {
  const spent = await row(
    db,
    { spent: big },
    sql`SELECT granted - taken_back + promised AS spent FROM promotion_cost WHERE promotion_id = ${promotion}`,
  )
  return budget - (spent?.spent ?? 0n)
}

type Verdict = { staffId: StaffId; reason: string }

/** Compare-and-set from open, by whoever nobody else holds it from; false when somebody was first. */
async function decide(
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  { staffId, reason }: Verdict,
  set: Sql,
): Promise<boolean> {
  const decided = await change(
    tx,
    sql`UPDATE promotion_application SET ${set}, decided_by = ${staffId}, decided_at = moment(),
        reason = ${reason}, claimed_by = NULL, claimed_until = NULL
      WHERE id = ${id} AND state = 'open' AND ${freeFor(staffId)}`,
  )
  return decided === 1
}

/** Approves for an amount no higher than the promised one, and counts it. */
export async function approveOpen(
  tx: Tx,
  before: Application,
  { amount, ...verdict }: Verdict & { amount: bigint },
): Promise<boolean> {
  const set = sql`state = 'approved', amount = ${amount}`
  if (!(await decide(tx, before, verdict, set))) return false
  const { promotion_id, player } = before
  await change(
    tx,
    sql`UPDATE promotion_cost SET waiting = waiting - 1, approved = approved + 1,
        promised = promised - ${before.amount}, granted = granted + ${amount}, changed_at = moment()
      WHERE promotion_id = ${promotion_id}`,
  )
  const first = { promotion_id, player_id: player, approved: 1, granted: amount }
  await change(
    tx,
    sql`${insertInto('promotion_player AS p', first)}
      ON CONFLICT (promotion_id, player_id) DO UPDATE SET approved = p.approved + 1,
        granted = p.granted + excluded.granted, last_at = moment()`,
  )
  return true
}

/** Refuses, and takes the promise back. */
export async function rejectOpen(
  tx: Tx,
  before: Application,
  verdict: Verdict,
): Promise<boolean> {
  if (!(await decide(tx, before, verdict, sql`state = 'rejected'`))) return false
  await change(
    tx,
    sql`UPDATE promotion_cost SET waiting = waiting - 1, promised = promised - ${before.amount},
        changed_at = moment()
      WHERE promotion_id = ${before.promotion_id}`,
  )
  return true
}

/** From paid to given up, with what comes back; false when it is no more. */
export async function giveUpApproved(
  tx: Tx,
  { id, promotion_id, player }: Application,
  taken: bigint,
): Promise<boolean> {
  const given = await change(
    tx,
    sql`UPDATE promotion_application SET state = 'given_up', given_up_at = moment(), taken_back = ${taken}
      WHERE id = ${id} AND state = 'approved'`,
  )
  if (given !== 1) return false
  await change(
    tx,
    sql`UPDATE promotion_cost SET taken_back = taken_back + ${taken}, changed_at = moment()
      WHERE promotion_id = ${promotion_id}`,
  )
  await change(
    tx,
    sql`UPDATE promotion_player SET taken_back = taken_back + ${taken}, last_at = moment()
      WHERE promotion_id = ${promotion_id} AND player_id = ${player}`,
  )
  return true
}
