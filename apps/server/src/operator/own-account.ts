import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { findStaff, type StaffSession } from '../session/staff-session.ts'
import { lockStaff } from './staff-account.store.ts'

/**
 * Locks the caller's staff row while credentials change: a concurrent sign-in waits, or its session is ended with the
 * other sessions. Refuses if a concurrent change of password or factor has ended the caller's session.
 */
export async function holdOwnAccount(
  tx: Tx,
  { id }: StaffSession,
  token: string | null,
): Promise<void> {
  await lockStaff(tx, id)
  if (!token || !(await findStaff(tx, token))) refuse('session.expired')
}
