import type { Tx } from '../platform/db.ts'
import { noteFactor } from '../session/staff-factor.ts'
import { closeStaffSessions, type StaffSession } from '../session/staff-session.ts'
import { holdOwnAccount } from './own-account.ts'
import { hasOne, newRecoveryCodes } from './staff-factor.store.ts'

/**
 * A new factor counts from here on: other sessions end, and this one has shown it. Answers the recovery codes that
 * come with the first of any kind, none with a further one.
 */
export async function putInForce(
  tx: Tx,
  staff: StaffSession,
  token: string | null,
  put: () => Promise<void>,
): Promise<string[]> {
  await holdOwnAccount(tx, staff, token)
  const isFirst = !(await hasOne(tx, staff.id))
  await put()
  await closeStaffSessions(tx, staff.id, token)
  if (token) await noteFactor(tx, token)
  return isFirst ? newRecoveryCodes(tx, staff.id) : []
}
