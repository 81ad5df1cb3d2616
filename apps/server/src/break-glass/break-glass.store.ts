import {
  type BreakGlassState,
  breakGlassMinutes,
  breakGlassNext,
  breakGlassStatusLabels,
} from '@jinli/contract/break-glass/break-glass.admin'
import { type Permission, permissionNames } from '@jinli/contract/permission'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, exists, one, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetListing,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import {
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
  words,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { isOthers } from '../session/second-person.ts'

const breakGlass = {
  id: text,
  holder: staffId,
  username: text,
  display_name: text,
  role: text,
  role_label: text,
  permissions: words(permissionNames),
  minutes: int,
  reason: text,
  state: word(breakGlassNext),
  status: word(breakGlassStatusLabels),
  requested_at: time,
  decided_by: text,
  decided_at: maybe(time),
  ends_at: maybe(time),
  ended_by: text,
  end_reason: text,
  mine: bool,
}
export type BreakGlass = RowOf<typeof breakGlass>

const isWaiting = sql`r.requested_at > app_now() - make_interval(mins => ${breakGlassMinutes.toConfirm})`
const isRunning = sql`r.ends_at > app_now()`

/** The columns of a row; `reader` is the account that counts as the holder's person or not. */
const columnsFor = (
  reader: StaffId,
): Sql => sql`r.id::text, r.holder, h.username, h.display_name,
  r.role, o.label AS role_label,
  ARRAY(SELECT p FROM unnest(r.permissions) p WHERE p = ANY (${permissionNames})) AS permissions,
  r.minutes, r.reason, r.state, CASE
    WHEN r.state = 'requested' AND NOT ${isWaiting} THEN 'lapsed'
    WHEN r.state = 'in_force' AND NOT ${isRunning} THEN 'expired'
    ELSE r.state END AS status,
  r.requested_at, coalesce(d.display_name, '') AS decided_by, r.decided_at,
  coalesce(r.ended_at, r.ends_at) AS ends_at, coalesce(e.display_name, '') AS ended_by, r.end_reason,
  NOT ${isOthers(sql`r.holder`, reader)} AS mine`
const joins = sql`JOIN staff h ON h.id = r.holder JOIN role o ON o.name = r.role
  LEFT JOIN staff d ON d.id = r.decided_by LEFT JOIN staff e ON e.id = r.ended_by`

type Filter = { list: '' | 'open'; username: string; holder: StaffId | null }

/** Returns the list, newest first. `holder` leaves only the rows of one account. A test imports it for the index. */
export function breakGlassListing(reader: StaffId, filter: Filter): KeysetListing {
  const { list, username, holder } = filter
  const open = sql`AND ((r.state = 'requested' AND ${isWaiting}) OR (r.state = 'in_force' AND ${isRunning}))`
  return {
    columns: columnsFor(reader),
    table: sql`break_glass`,
    joins,
    where: sql`true
      ${list === 'open' ? sql`AND r.state IN ('requested', 'in_force') ${open}` : empty}
      ${holder === null ? empty : sql`AND r.holder = ${holder}`}
      ${username === '' ? empty : sql`AND r.holder IN (SELECT id FROM staff WHERE ${username} IN (username, display_name))`}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

export function breakGlassPage(
  db: Db,
  reader: StaffId,
  filter: Filter & KeysetRequest,
): Promise<KeysetPage<BreakGlass>> {
  return keysetPage(db, breakGlass, breakGlassListing(reader, filter), filter)
}

export function breakGlassById(
  db: Db,
  reader: StaffId,
  id: string,
): Promise<BreakGlass | null> {
  return row(
    db,
    breakGlass,
    sql`SELECT ${columnsFor(reader)} FROM break_glass r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

export type Request = {
  role: string
  permissions: readonly Permission[]
  minutes: number
  reason: string
}

/** Closes the member's rows whose time is over, so that they can ask again. */
export async function closeOver(tx: Tx, holder: StaffId): Promise<void> {
  await change(
    tx,
    sql`UPDATE break_glass r SET
        state = CASE r.state WHEN 'requested' THEN 'withdrawn' ELSE 'ended' END,
        ended_at = CASE r.state WHEN 'in_force' THEN r.ends_at END
      WHERE r.holder = ${holder} AND ((r.state = 'requested' AND NOT ${isWaiting})
        OR (r.state = 'in_force' AND NOT ${isRunning}))`,
  )
}

/** Adds a request; refuses while another one of the member is open or in force. */
export async function insertRequest(
  tx: Tx,
  { role, permissions, minutes, reason }: Request,
  holder: StaffId,
): Promise<void> {
  const insert = insertInto('break_glass', {
    holder,
    role,
    permissions: sql`${permissions}::text[]`,
    minutes,
    reason,
  })
  const insertion = one(tx, { id: text }, sql`${insert} RETURNING id::text`)
  await refuseOnConflict(insertion, 'break_glass_one', 'break-glass.open')
}

type Decision = {
  state: Extract<BreakGlassState, 'in_force' | 'rejected' | 'withdrawn'>
  decider: StaffId
  reason?: string
}

/** Decides a request that still waits; false if it does not. */
export async function decideRequest(
  tx: Tx,
  id: string,
  { state, decider, reason = '' }: Decision,
): Promise<boolean> {
  const ends =
    state === 'in_force' ? sql`app_now() + make_interval(mins => minutes)` : sql`NULL`
  const count = await change(
    tx,
    sql`UPDATE break_glass r SET state = ${state}, decided_by = ${decider}, decided_at = app_now(),
        ends_at = ${ends}, end_reason = ${reason}
      WHERE r.id = ${numberOf(id)} AND r.state = 'requested' AND ${isWaiting}`,
  )
  return count === 1
}

/** Ends emergency access that is in force; false if it is not. It waits for the actions that are being committed. */
export async function endInForce(
  tx: Tx,
  id: string,
  end: { by: StaffId; reason: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE break_glass r SET state = 'ended', ended_at = app_now(), ended_by = ${end.by},
        end_reason = ${end.reason}
      WHERE r.id = ${numberOf(id)} AND r.state = 'in_force' AND ${isRunning}`,
  )
  return count === 1
}

/** Whether another person could confirm: an active member whose own role has these permissions, and may confirm. */
export function hasConfirmer(
  db: Db,
  holder: StaffId,
  permissions: readonly Permission[],
): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM staff f JOIN role r ON r.name = f.role
      WHERE f.status = 'active' AND ${isOthers(sql`f.id`, holder)}
        AND r.permissions @> ${['break-glass.confirm', ...permissions]}::text[]`,
  )
}
