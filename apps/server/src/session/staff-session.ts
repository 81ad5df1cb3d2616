import { permissionNames } from '@jinli/contract/permission'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { bool, type RowOf, text, time, words } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { factorFresh, hasFactor } from './staff-factor.ts'
import { staffLimits } from './staff-limit.ts'
import { allowedBy } from './staff-rights.ts'

/** A member of staff with what they may do. */
export const staffMember = {
  id: staffId,
  username: text,
  display_name: text,
  role: text,
  role_label: text,
  permissions: words(permissionNames),
  ...staffLimits,
  has_factor: bool,
}
const session = { ...staffMember, factor_fresh: bool }
export type StaffSession = RowOf<typeof session>

/** The columns of a member, of `staff` as f and `role` as r. */
export const memberColumns = sql`f.id, f.username, f.display_name, f.role, r.label AS role_label,
  ${allowedBy(sql`r`)} AS permissions, f.order_max, f.day_max, ${hasFactor} AS has_factor`

/** The member of staff behind a token, or null; what they may do is read with them, so a change holds from the next call. */
export function findStaff(db: Db, token: string): Promise<StaffSession | null> {
  return row(
    db,
    session,
    sql`SELECT ${memberColumns}, ${factorFresh} AS factor_fresh
      FROM staff_session s JOIN staff f ON f.id = s.staff_id AND f.status = 'active'
        JOIN role r ON r.name = f.role
      WHERE s.token_hash = ${tokenHash(token)} AND least(s.expires_at, s.idle_until) > moment()`,
  )
}

type SigningIn = { id: bigint; password_hash: string }

/** A call that a person made puts off the idle end; to the minute, so that few calls write. */
export async function putOffIdleEnd(
  db: Db,
  token: string,
  idleMinutes: number,
): Promise<void> {
  const idle = sql`make_interval(mins => ${idleMinutes})`
  await change(
    db,
    sql`UPDATE staff_session SET idle_until = moment() + ${idle}, last_at = moment()
      WHERE token_hash = ${tokenHash(token)}
        AND idle_until < moment() + ${idle} - interval '1 minute'`,
  )
}

/**
 * A staff session lasts twelve hours, and ends before when nobody is at it. Null when the password that was verified is not the member's
 * any more, or a second factor came meanwhile: a reset or a disabling of the same moment lets no session through.
 * Whoever binds a factor holds the member's row, too; the statement after that wait sees what came of it.
 */
export async function openStaffSession(
  tx: Tx,
  staff: SigningIn,
  { ip, userAgent, idleMinutes }: { ip: string; userAgent: string; idleMinutes: number },
  withFactor: boolean,
): Promise<string | null> {
  await change(tx, sql`SELECT FROM staff WHERE id = ${staff.id} FOR SHARE`)
  const token = newToken()
  const opened = await change(
    tx,
    insertInto(
      'staff_session',
      {
        token_hash: tokenHash(token),
        staff_id: sql`id`,
        expires_at: sql`moment() + interval '12 hours'`,
        idle_until: sql`moment() + make_interval(mins => ${idleMinutes})`,
        factor_at: withFactor ? sql`moment()` : null,
        ip,
        user_agent: userAgent.slice(0, 300),
      },
      sql`FROM staff WHERE id = ${staff.id} AND password_hash = ${staff.password_hash}
        AND status = 'active' AND (${withFactor}
          OR NOT EXISTS (SELECT FROM staff_with_factor k WHERE k.staff_id = staff.id))`,
    ),
  )
  return opened === 1 ? token : null
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await change(db, sql`DELETE FROM staff_session WHERE token_hash = ${tokenHash(token)}`)
}

/** Ends all sessions of a member, save for one that may go on. */
export async function closeStaffSessions(
  db: Db,
  staffId: StaffId,
  kept: string | null = null,
): Promise<void> {
  const hash = kept ? tokenHash(kept) : null
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

/** Where a member is signed in, the newest first; `mine` is the one of this token. */
export function openSessionsOf(db: Db, staff: StaffId, token: string | null) {
  const hash = token ? tokenHash(token) : null
  return rows(
    db,
    openSession,
    sql`SELECT id::text, created_at AS since, last_at, ip, user_agent,
        token_hash IS NOT DISTINCT FROM ${hash}::bytea AS mine
      FROM staff_session
      WHERE staff_id = ${staff} AND least(expires_at, idle_until) > moment()
      ORDER BY created_at DESC, id DESC LIMIT ${shownSessions}`,
  )
}

/** Ends one session of a member, whose address it answers; null when there is no such session. */
export function endSessionOf(tx: Tx, staff: StaffId, id: string) {
  return row(
    tx,
    { ip: text },
    sql`DELETE FROM staff_session WHERE staff_id = ${staff} AND id = ${numberOf(id)} RETURNING ip`,
  )
}

/** Job: forgets sessions that have run out. */
export async function dropExpiredStaffSessions(pool: Db): Promise<void> {
  await change(
    pool,
    sql`DELETE FROM staff_session WHERE least(expires_at, idle_until) < moment()`,
  )
}
