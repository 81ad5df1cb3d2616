import { closeBatch } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'

/** Closes the ledger's batch: one more link of the hash chain (every minute). */
export async function sealBooks(pool: Pool): Promise<void> {
  await closeBatch(pool)
}
