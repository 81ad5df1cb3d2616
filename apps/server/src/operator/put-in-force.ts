import type { Tx } from '../platform/db.ts'
import { noteFactor } from '../session/staff-factor.ts'
import { closeStaffSessions, type StaffSession } from '../session/staff-session.ts'
import { holdOwnAccount } from './own-account.ts'
import { hasFactor, newRecoveryCodes } from './staff-factor.store.ts'

/**
 * Activates a new second factor, ends the member's other sessions, and notes that this session has used a factor.
 * Returns recovery codes for the first factor, and none for a further one.
 */
export async function activateFactor(
  tx: Tx,
  staff: StaffSession,
  token: string | null,
  put: () => Promise<void>,
): Promise<string[]> {
  await holdOwnAccount(tx, staff, token)
  const isFirst = !(await hasFactor(tx, staff.id))
  await put()
  await closeStaffSessions(tx, staff.id, token)
  if (token) await noteFactor(tx, token)
  return isFirst ? newRecoveryCodes(tx, staff.id) : []
}
