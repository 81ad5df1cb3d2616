import type { StaffRole } from '@jinli/contract/permission'
import { change, type Db, row } from '../platform/db.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'

export type StaffSession = {
  id: bigint
  username: string
  display_name: string
  role: StaffRole
}

/** The member of staff behind a token, or null. */
export function findStaff(db: Db, token: string): Promise<StaffSession | null> {
  return row<StaffSession>(
    db,
    `SELECT f.id, f.username, f.display_name, f.role
     FROM staff_session s JOIN staff f ON f.id = s.staff_id AND f.status = 'active'
     WHERE s.token_hash = $1 AND s.expires_at > now()`,
    [tokenHash(token)],
  )
}

type SigningIn = { id: bigint; password_hash: string }

/**
 * A staff session lasts twelve hours. Null when the password that was verified is not the member's
 * any more: a reset or a disabling of the same moment lets no session through.
 */
export async function openStaffSession(
  db: Db,
  staff: SigningIn,
  ip: string,
): Promise<string | null> {
  const token = newToken()
  const opened = await change(
    db,
    `INSERT INTO staff_session (token_hash, staff_id, expires_at, ip)
     SELECT $1, id, now() + interval '12 hours', $3 FROM staff
     WHERE id = $2 AND password_hash = $4 AND status = 'active' FOR SHARE`,
    [tokenHash(token), staff.id, ip, staff.password_hash],
  )
  return opened === 1 ? token : null
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await change(db, 'DELETE FROM staff_session WHERE token_hash = $1', [tokenHash(token)])
}

/** Ends all sessions of a member, save for one that may go on. */
export async function closeStaffSessions(
  db: Db,
  staffId: bigint,
  kept: string | null = null,
): Promise<void> {
  await change(
    db,
    `DELETE FROM staff_session
     WHERE staff_id = $1 AND token_hash IS DISTINCT FROM $2::bytea`,
    [staffId, kept ? tokenHash(kept) : null],
  )
}
