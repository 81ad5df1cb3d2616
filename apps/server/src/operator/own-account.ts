import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { findStaff, type StaffSession } from '../session/staff-session.ts'
import { lockStaff } from './staff-account.store.ts'

/**
 * Holds the own row while something about how one signs in is changed: a sign-in of this moment waits, or is closed with the
 * others; a password or factor that came meanwhile has ended this session, and stands.
 */
export async function holdOwnAccount(
  tx: Tx,
  { id }: StaffSession,
  token: string | null,
): Promise<void> {
  await lockStaff(tx, id)
  if (!token || !(await findStaff(tx, token))) refuse('session.expired')
}
