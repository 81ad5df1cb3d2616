import { closeBatch, type Violation, violations } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import { type Db, rows } from '../platform/db.ts'

/** What is wrong with the books, ledger and business rows together; empty when they hold. */
export async function bookViolations(db: Db, since = 0n): Promise<Violation[]> {
  const ledger = await violations(db, since)
  const business = await rows<Violation>(
    db,
    'SELECT invariant, detail FROM business_violations LIMIT 100',
  )
  return [...ledger, ...business]
}

/** Closes the ledger's batch: one more link of the hash chain (every minute). */
export async function sealBooks(pool: Pool): Promise<void> {
  await closeBatch(pool)
}
