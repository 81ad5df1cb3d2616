import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { row, transaction } from '../platform/db.ts'
import { staffId } from '../platform/ids.ts'
import { decoyHash } from '../platform/secrets.ts'
import { newStaffLink } from './staff-link.store.ts'

/**
 * Returns a one-time link with which the first owner sets a password, as long as no password was set; null after that.
 * Each start of live mode makes a new one and ends that of before.
 */
export async function firstOwnerLink({ config, pool }: AppContext): Promise<string | null> {
  if (config.mode !== 'live') return null
  return transaction(pool, async (tx) => {
    const owner = await row(
      tx,
      { id: staffId },
      sql`SELECT id FROM staff WHERE role = 'owner' AND status = 'active' AND password_hash = ${decoyHash}
        ORDER BY id LIMIT 1 FOR NO KEY UPDATE`,
    )
    if (!owner) return null
    const { token } = await newStaffLink(tx, owner.id, owner.id)
    return `${config.adminOrigin}/admin/#/first-password/${token}`
  })
}
