import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../platform/audit.ts'
import { rows, type Tx, transaction } from '../platform/db.ts'
import { staffId } from '../platform/ids.ts'
import { text } from '../platform/row-shape.ts'
import { forgetAttempts, staffScopes } from '../platform/secret-attempts.ts'
import { hashSecret } from '../platform/secrets.ts'
import { closeStaffSessions } from '../session/staff-session.ts'
import { passwordChange } from './secret-change.ts'
import { saveMaker, saveStaffHash } from './staff-account.store.ts'
import { dropFactor } from './staff-factor.store.ts'

/** The error for a user name that is not an active owner's. `owners` lists the user names of the active owners. */
export class NoSuchOwner extends Error {
  readonly owners: string[]
  constructor(username: string, owners: string[]) {
    super(`${username} is no active owner`)
    this.owners = owners
  }
}

async function reset(tx: Tx, username: string, hash: string): Promise<void> {
  const owners = await rows(
    tx,
    { id: staffId, username: text },
    sql`SELECT id, username FROM staff WHERE role = 'owner' AND status = 'active'
      ORDER BY username FOR NO KEY UPDATE`,
  )
  const owner = owners.find((each) => each.username === username)
  if (!owner) {
    throw new NoSuchOwner(
      username,
      owners.map((each) => each.username),
    )
  }
  await saveStaffHash(tx, owner.id, hash)
  await saveMaker(tx, owner.id, null)
  // An owner who lost the password may have lost the device, too.
  await dropFactor(tx, owner.id)
  await closeStaffSessions(tx, owner.id)
  for (const scope of staffScopes) await forgetAttempts(tx, { scope, subject: username })
  await audit(tx, {
    staffId: owner.id,
    ip: 'console',
    action: 'staff.password-reset',
    subject: username,
    ...passwordChange,
    reason: '',
  })
}

/**
 * Resets an owner from the server's console, when no owner can sign in (runbook): sets a new password, removes the
 * second factor, ends all sessions and locks, and writes an audit line. Returns the password.
 */
export async function resetOwner(ownerUrl: string, username: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashSecret(password)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // Without a listener, an error of the pool (a database that stops right after this) would end the process.
  pool.on('error', () => undefined)
  try {
    await transaction(pool, (tx) => reset(tx, username, hash))
  } finally {
    await pool.end()
  }
  return password
}
