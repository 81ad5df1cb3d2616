import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'

const sessionStates = {
  'session.opened': 'open',
  'session.refused': 'refused',
  'session.locked': 'locked',
} as const
type SessionAction = keyof typeof sessionStates

/**
 * Writes the outcome of a sign-in to the audit trail of the account. The subject is the IP address. Sign-ins with
 * unknown names are not written, because anybody could fill the trail with them.
 */
export async function noteSignIn(
  db: Db,
  { staffId, ip }: { staffId: StaffId; ip: string },
  action: SessionAction,
): Promise<void> {
  const change = { before: null, after: { session: sessionStates[action] }, reason: '' }
  await audit(db, { staffId, ip, action, subject: ip, ...change })
}

/** Writes a wrong secret of a member to the audit trail, and after the last allowed try also the lock. */
export async function noteWrongSecret(
  db: Db,
  who: { staffId: StaffId; ip: string },
  attemptsLeft: number,
): Promise<void> {
  await noteSignIn(db, who, 'session.refused')
  if (attemptsLeft === 0) await noteSignIn(db, who, 'session.locked')
}
