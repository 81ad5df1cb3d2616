import {
  type PromotionApplicationState,
  promotionApplicationNext,
} from '@jinli/contract/promotion/promotion'
import sql, { empty, type Sql } from 'sql-template-tag'
import { postingRef } from '../money/ledger-names.ts'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId } from '../platform/ids.ts'
import type { KeysetListing } from '../platform/keyset-page.ts'
import { matchingOrders } from '../platform/order-matches.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
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
import {
  type ClaimedTable,
  claimColumns,
  claimFields,
  freeFor,
} from '../review/claim.store.ts'
import { flagColumns, flagFields } from '../review/order-flag.store.ts'
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
  /** The earliest time that counts for the basis of the application's terms. */
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
  state: word(promotionApplicationNext),
  created_at: time,
  ...claimFields,
  ...flagFields,
  decided_by: text,
  decided_at: maybe(time),
  given_up_at: maybe(time),
  reason: text,
}
export type Application = RowOf<typeof application>

export const claimedApplications: ClaimedTable = {
  queue: 'promotion_application',
  name: sql`promotion_application`,
  number: sql`id::text`,
  hasNumber: (number) => sql`id = ${numberOf(number)}`,
}

/** Returns the reference of a bonus for its turnover requirement and its postings. */
export function refOf({ id }: Pick<Application, 'id'>): string {
  return postingRef('promotion', id)
}

const columns = sql`r.id, r.application_no, r.promotion_id, r.version, v.title, v.terms,
  coalesce(v.starts_at, o.opened_at) AS since, r.player_id AS player, p.name AS username, p.realname,
  p.vip_level, r.period, r.base, r.amount, r.turnover_times, coalesce(t.required, 0) AS required,
  coalesce(t.done, 0) AS done, r.taken_back, r.state, r.created_at, ${claimColumns}, ${flagColumns('promotion_application', sql`'{}'::text[]`)},
  coalesce(d.display_name, '') AS decided_by, r.decided_at, r.given_up_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN promotion o ON o.id = r.promotion_id
  JOIN promotion_version v ON v.promotion_id = r.promotion_id AND v.version = r.version
  LEFT JOIN staff d ON d.id = r.decided_by
  LEFT JOIN turnover_standing t ON t.ref = posting_ref('promotion', r.id::text)`

function findApplication(db: Db, where: Sql): Promise<Application | null> {
  return row(
    db,
    application,
    sql`SELECT ${columns} FROM promotion_application r ${joins} WHERE ${where}`,
  )
}

export function applicationById(db: Db, id: string): Promise<Application | null> {
  return findApplication(db, sql`r.id = ${numberOf(id)}`)
}

/** Returns an application of the player; null for one of another player. */
export function ownApplication(
  db: Db,
  player: PlayerId,
  id: string,
): Promise<Application | null> {
  return findApplication(db, sql`r.id = ${numberOf(id)} AND r.player_id = ${player}`)
}

/** Returns the application of a period that was not rejected. */
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

/** Returns a page of a player's applications, newest first. */
export function applicationsOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<PageRows<Application>> {
  const own = {
    columns,
    table: sql`promotion_application`,
    joins,
    where: sql`r.player_id = ${player}`,
    order: sql`r.id DESC`,
  }
  return list(db, application, own, request)
}

export type ApplicationFilter = {
  /** The states to list; an empty array means all. */
  states: readonly PromotionApplicationState[]
  /** The promotion to list; 0 means all. */
  promotion: number
  /** A user name or the end of a number; or empty. */
  search: string
  /** The time of the request, from `from` and before `before`; null is open. */
  from: Date | null
  before: Date | null
}

/** The list of applications: open ones first, oldest first, then decided ones, newest first. */
export function applicationListing(filter: ApplicationFilter): KeysetListing {
  const { states, promotion, search, from, before } = filter
  const one = states.length === 1 ? sql`r.state = ${states[0]}` : empty
  const stateCondition = states.length > 1 ? sql`r.state = ANY (${states})` : one
  return {
    columns,
    table: sql`promotion_application`,
    joins,
    where: sql`${states.length > 0 ? stateCondition : sql`true`}
      ${from ? sql`AND r.created_at >= ${from}` : empty} ${before ? sql`AND r.created_at < ${before}` : empty}
      ${promotion > 0 ? sql`AND r.promotion_id = ${promotion}` : empty}
      ${search ? sql`AND (r.id = ANY (${matchingOrders('promotion', search)}) OR r.player_id = ${playerNamed(search)})` : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
}

/** The condition for applications that this member may decide. */
export function waitingFor(limits: StaffLimits): Sql {
  return sql`state = 'open' AND ${isWithinOrderMax(sql`amount`, limits)}`
}

type NewApplication = {
  application_no: string
  promotion_id: number
  version: number
  player_id: PlayerId
  period: string
  base: bigint
  amount: bigint
  turnover_times: number
}

/** Saves a new application. Returns false if its period has a live one, even a concurrent one (money I-16). */
export async function openApplication(
  tx: Tx,
  newApplication: NewApplication,
): Promise<boolean> {
  const insert = insertInto('promotion_application', newApplication)
  return (await change(tx, sql`${insert} ON CONFLICT DO NOTHING`)) === 1
}

/** Reserves an amount of the budget. Returns false if the paid and reserved amounts leave too little. */
export async function promise(
  tx: Tx,
  { promotion, amount, budget }: { promotion: number; amount: bigint; budget: bigint },
): Promise<boolean> {
  const isReserved = await change(
    tx,
    sql`UPDATE promotion_cost SET waiting = waiting + 1, promised = promised + ${amount}, changed_at = app_now()
      WHERE promotion_id = ${promotion} AND granted - taken_back + promised + ${amount} <= ${budget}`,
  )
  return isReserved === 1
}

/** Returns the rest of a budget (fen). */
export async function roomOf(db: Db, promotion: number, budget: bigint): Promise<bigint> {
  const cost = await row(
    db,
    { spent: big },
    sql`SELECT granted - taken_back + promised AS spent FROM promotion_cost WHERE promotion_id = ${promotion}`,
  )
  return budget - (cost?.spent ?? 0n)
}

type Verdict = { staffId: StaffId; reason: string }

/** Decides an open application that no other member has claimed. Returns false if somebody has decided it first. */
async function decide(
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  { staffId, reason }: Verdict,
  set: Sql,
): Promise<boolean> {
  const isDecided = await change(
    tx,
    sql`UPDATE promotion_application SET ${set}, decided_by = ${staffId}, decided_at = app_now(),
        reason = ${reason}, claimed_by = NULL, claimed_until = NULL
      WHERE id = ${id} AND state = 'open' AND ${freeFor(staffId)}`,
  )
  return isDecided === 1
}

/** Approves an amount, at most the reserved one, and adds it to the promotion's paid amounts. */
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
        promised = promised - ${before.amount}, granted = granted + ${amount}, changed_at = app_now()
      WHERE promotion_id = ${promotion_id}`,
  )
  const first = { promotion_id, player_id: player, approved: 1, granted: amount }
  await change(
    tx,
    sql`${insertInto('promotion_player AS p', first)}
      ON CONFLICT (promotion_id, player_id) DO UPDATE SET approved = p.approved + 1,
        granted = p.granted + excluded.granted, last_at = app_now()`,
  )
  return true
}

/** Rejects an application and frees the reserved amount. */
export async function rejectOpen(
  tx: Tx,
  before: Application,
  verdict: Verdict,
): Promise<boolean> {
  if (!(await decide(tx, before, verdict, sql`state = 'rejected'`))) return false
  await change(
    tx,
    sql`UPDATE promotion_cost SET waiting = waiting - 1, promised = promised - ${before.amount},
        changed_at = app_now()
      WHERE promotion_id = ${before.promotion_id}`,
  )
  return true
}

/** Marks a paid application as given up, with the amount paid back. Returns false if it is no longer paid. */
export async function giveUpApproved(
  tx: Tx,
  { id, promotion_id, player }: Application,
  takenBack: bigint,
): Promise<boolean> {
  const isGivenUp = await change(
    tx,
    sql`UPDATE promotion_application SET state = 'given_up', given_up_at = app_now(), taken_back = ${takenBack}
      WHERE id = ${id} AND state = 'approved'`,
  )
  if (isGivenUp !== 1) return false
  await change(
    tx,
    sql`UPDATE promotion_cost SET taken_back = taken_back + ${takenBack}, changed_at = app_now()
      WHERE promotion_id = ${promotion_id}`,
  )
  await change(
    tx,
    sql`UPDATE promotion_player SET taken_back = taken_back + ${takenBack}, last_at = app_now()
      WHERE promotion_id = ${promotion_id} AND player_id = ${player}`,
  )
  return true
}
