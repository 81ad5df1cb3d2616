import { permissionNames } from '@jinli/contract/permission'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { bool, maybe, type RowOf, text, time, words } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { factorFresh, hasFactor } from './staff-factor.ts'
import { staffLimits } from './staff-limit.ts'
import { allowedWith } from './staff-rights.ts'

/** A member of staff with their permissions. */
export const staffMember = {
  id: staffId,
  username: text,
  display_name: text,
  role: text,
  role_label: text,
  permissions: words(permissionNames),
  ...staffLimits,
  has_factor: bool,
  /** The emergency access in force: its id, role and end; null without one. */
  break_glass: maybe(text),
  break_glass_role: maybe(text),
  break_glass_until: maybe(time),
}
const session = { ...staffMember, factor_fresh: bool }
export type StaffSession = RowOf<typeof session>

/** The columns of a member, from `staff f`, `role r` and `memberJoin`. */
export const memberColumns = sql`f.id, f.username, f.display_name, f.role, r.label AS role_label,
  ${allowedWith(sql`r`, sql`b`)} AS permissions, f.order_max, f.day_max, ${hasFactor} AS has_factor,
  b.id::text AS break_glass, b.role_label AS break_glass_role, b.ends_at AS break_glass_until`
export const memberJoin = sql`LEFT JOIN break_glass_in_force b ON b.holder = f.id`

/** Returns the member of a token, or null. Permissions are read now: a change is in force from the next call on. */
export function findStaff(db: Db, token: string): Promise<StaffSession | null> {
  return row(
    db,
    session,
    sql`SELECT ${memberColumns}, ${factorFresh} AS factor_fresh
      FROM staff_session s JOIN staff f ON f.id = s.staff_id AND f.status = 'active'
        JOIN role r ON r.name = f.role ${memberJoin}
      WHERE s.token_hash = ${tokenHash(token)} AND least(s.expires_at, s.idle_until) > app_now()`,
  )
}

type SigningIn = { id: bigint; password_hash: string }

/** Moves the idle session's end forward after a member's call, at most once a minute, so that few calls write. */
export async function putOffIdleEnd(
  db: Db,
  token: string,
  idleMinutes: number,
): Promise<void> {
  const idle = sql`make_interval(mins => ${idleMinutes})`
  await change(
    db,
    sql`UPDATE staff_session SET idle_until = app_now() + ${idle}, last_at = app_now()
      WHERE token_hash = ${tokenHash(token)}
        AND idle_until < app_now() + ${idle} - interval '1 minute'`,
  )
}

/**
 * Opens a staff session of twelve hours at most; it ends earlier when idle. Returns null if the verified password has
 * changed or a second factor was added meanwhile, so that no session survives such a change. Adding a factor locks the
 * member's row, too, and the statement after that lock sees the change.
 */
export async function openStaffSession(
  tx: Tx,
  staff: SigningIn,
  { ip, userAgent, idleMinutes }: { ip: string; userAgent: string; idleMinutes: number },
  withFactor: boolean,
): Promise<string | null> {
  await change(tx, sql`SELECT FROM staff WHERE id = ${staff.id} FOR SHARE`)
  const token = newToken()
  const count = await change(
    tx,
    insertInto(
      'staff_session',
      {
        token_hash: tokenHash(token),
        staff_id: sql`id`,
        expires_at: sql`app_now() + interval '12 hours'`,
        idle_until: sql`app_now() + make_interval(mins => ${idleMinutes})`,
        factor_at: withFactor ? sql`app_now()` : null,
        ip,
        user_agent: userAgent.slice(0, 300),
      },
      sql`FROM staff WHERE id = ${staff.id} AND password_hash = ${staff.password_hash}
        AND status = 'active' AND (${withFactor}
          OR NOT EXISTS (SELECT FROM staff_with_factor k WHERE k.staff_id = staff.id))`,
    ),
  )
  return count === 1 ? token : null
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await change(db, sql`DELETE FROM staff_session WHERE token_hash = ${tokenHash(token)}`)
}

/** Ends all sessions of a member, except one. */
export async function closeStaffSessions(
  db: Db,
  staffId: StaffId,
  keptToken: string | null = null,
): Promise<void> {
  const hash = keptToken ? tokenHash(keptToken) : null
  await change(
    db,
    sql`DELETE FROM staff_session
      WHERE staff_id = ${staffId} AND token_hash IS DISTINCT FROM ${hash}::bytea`,
  )
}

const openSession = {
  id: text,
  since: time,
  last_at: time,
  ip: text,
  user_agent: text,
  mine: bool,
}
const shownSessions = 50

/** Returns the sessions of a member, newest first; `mine` marks the one of this token. */
export function openSessionsOf(db: Db, staff: StaffId, token: string | null) {
  const hash = token ? tokenHash(token) : null
  return rows(
    db,
    openSession,
    sql`SELECT id::text, created_at AS since, last_at, ip, user_agent,
        token_hash IS NOT DISTINCT FROM ${hash}::bytea AS mine
      FROM staff_session
      WHERE staff_id = ${staff} AND least(expires_at, idle_until) > app_now()
      ORDER BY created_at DESC, id DESC LIMIT ${shownSessions}`,
  )
}

/** Ends one session of a member and returns its IP address; null if there is no such session. */
export function endSessionOf(tx: Tx, staff: StaffId, id: string) {
  return row(
    tx,
    { ip: text },
    sql`DELETE FROM staff_session WHERE staff_id = ${staff} AND id = ${numberOf(id)} RETURNING ip`,
  )
}

/** Job: deletes expired sessions. */
export async function dropExpiredStaffSessions(pool: Db): Promise<void> {
  await change(
    pool,
    sql`DELETE FROM staff_session WHERE least(expires_at, idle_until) < app_now()`,
  )
}
