import type { StaffRole } from '@jinli/contract/permission'
import type { StaffStatus } from '@jinli/contract/staff-account.admin'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PageRequest, window } from '../platform/paging.ts'
import { refuseOnConflict } from '../platform/refuse.ts'

export type StaffAccount = {
  id: bigint
  username: string
  display_name: string
  role: StaffRole
  status: StaffStatus
  created_at: Date
  sessions: number
}

const accounts = `SELECT f.id, f.username, f.display_name, f.role, f.status, f.created_at,
    (SELECT count(*) FROM staff_session s
     WHERE s.staff_id = f.id AND s.expires_at > now())::int AS sessions
  FROM staff f`

export async function staffAccounts(
  db: Db,
  request: PageRequest,
): Promise<{ total: number; rows: StaffAccount[] }> {
  const { limit, offset } = window(request)
  const found = await rows<StaffAccount>(
    db,
    `${accounts} ORDER BY f.username LIMIT $1 OFFSET $2`,
    [limit, offset],
  )
  const counted = await row<{ total: number }>(
    db,
    'SELECT count(*)::int AS total FROM staff',
  )
  return { total: counted?.total ?? 0, rows: found }
}

export function staffAccount(db: Db, username: string): Promise<StaffAccount | null> {
  return row<StaffAccount>(db, `${accounts} WHERE f.username = $1`, [username])
}

type NewStaff = Pick<StaffAccount, 'username' | 'display_name' | 'role'>

export async function insertStaff(tx: Tx, staff: NewStaff, hash: string): Promise<void> {
  const made = change(
    tx,
    `INSERT INTO staff (username, display_name, role, password_hash) VALUES ($1, $2, $3, $4)`,
    [staff.username, staff.display_name, staff.role, hash],
  )
  await refuseOnConflict(made, 'staff_username_key', 'staff.name-taken')
}

/** Locks everybody who is an active owner now: two who disable each other come one after the other. */
export async function lockOwners(tx: Tx): Promise<bigint[]> {
  const owners = await rows<{ id: bigint }>(
    tx,
    `SELECT id FROM staff WHERE role = 'owner' AND status = 'active' ORDER BY id FOR NO KEY UPDATE`,
  )
  return owners.map((owner) => owner.id)
}

export async function lockStaff(tx: Tx, id: bigint): Promise<void> {
  await rows(tx, 'SELECT FROM staff WHERE id = $1 FOR NO KEY UPDATE', [id])
}

export async function saveStaff(
  tx: Tx,
  staff: Pick<StaffAccount, 'id' | 'display_name' | 'role' | 'status'>,
): Promise<void> {
  await change(
    tx,
    'UPDATE staff SET display_name = $2, role = $3, status = $4 WHERE id = $1',
    [staff.id, staff.display_name, staff.role, staff.status],
  )
}

export async function saveStaffHash(tx: Tx, id: bigint, hash: string): Promise<void> {
  await change(tx, 'UPDATE staff SET password_hash = $2 WHERE id = $1', [id, hash])
}
