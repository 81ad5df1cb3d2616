import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../platform/audit.ts'
import { rows, type Tx, transaction } from '../platform/db.ts'
import { staffId } from '../platform/ids.ts'
import { text } from '../platform/row-shape.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import { hashSecret } from '../platform/secrets.ts'
import { closeStaffSessions } from '../session/staff-session.ts'
import { saveStaffHash } from './staff-account.store.ts'
import { dropFactor } from './staff-factor.store.ts'

/** There is no such owner; `owners` are those that there are. */
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
  // Who has lost the password may have lost the device, too.
  await dropFactor(tx, owner.id)
  await closeStaffSessions(tx, owner.id)
  for (const scope of ['staff', 'factor'] as const)
    await forgetAttempts(tx, { scope, subject: username })
  await audit(tx, {
    staffId: owner.id,
    ip: 'console',
    action: 'staff.password-reset',
    subject: username,
    before: null,
    after: null,
    reason: '',
  })
}

/**
 * For the operator at the machine, when no owner can sign in (runbook): a new password for an owner, whose
 * second factor is gone with the old one. All sessions of that account end, its locks open, the audit trail says so. Answers the password.
 */
export async function resetOwner(ownerUrl: string, username: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashSecret(password)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // Its end does not wait until the database has heard of it: a stop right after it tells the connection so.
  pool.on('error', () => undefined)
  try {
    await transaction(pool, (tx) => reset(tx, username, hash))
  } finally {
    await pool.end()
  }
  return password
}
