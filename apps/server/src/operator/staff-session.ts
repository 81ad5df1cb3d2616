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

/** A staff session lasts twelve hours. */
export async function openStaffSession(
  db: Db,
  staffId: bigint,
  ip: string,
): Promise<string> {
  const token = newToken()
  await change(
    db,
    `INSERT INTO staff_session (token_hash, staff_id, expires_at, ip)
     VALUES ($1, $2, now() + interval '12 hours', $3)`,
    [tokenHash(token), staffId, ip],
  )
  return token
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await change(db, 'DELETE FROM staff_session WHERE token_hash = $1', [tokenHash(token)])
}
