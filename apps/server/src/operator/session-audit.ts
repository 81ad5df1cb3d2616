import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'

type Deed = 'session.opened' | 'session.refused' | 'session.locked'

/**
 * What became of a sign-in, under the account it was tried for; the address is what it is about. Names
 * that nobody has leave no row: anybody could fill the trail with them.
 */
export async function noteSignIn(
  db: Db,
  { staffId, ip }: { staffId: StaffId; ip: string },
  action: Deed,
): Promise<void> {
  const nothing = { before: null, after: null, reason: '' }
  await audit(db, { staffId, ip, action, subject: ip, ...nothing })
}

/** A wrong secret of a member; the last one that is allowed starts the lock. */
export async function noteWrongSecret(
  db: Db,
  who: { staffId: StaffId; ip: string },
  left: number,
): Promise<void> {
  await noteSignIn(db, who, 'session.refused')
  if (left === 0) await noteSignIn(db, who, 'session.locked')
}
