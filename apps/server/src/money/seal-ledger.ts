import { closeBatch } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { type Db, exists, one } from '../platform/db.ts'
import { big } from '../platform/row-shape.ts'

const batch = 5000
/** The longest time of one run; the next run continues. */
const turnMs = 20_000

/**
 * Seals batches until all transactions that were final at the start are sealed. Not only the last batch may be
 * smaller than `slice`, because the transactions of one commit are sealed together.
 */
export async function sealLedger(pool: Db, slice = batch): Promise<void> {
  const end = performance.now() + turnMs
  const { final } = await one(
    pool,
    { final: big },
    sql`SELECT ledger.oldest_xid() AS final`,
  )
  const unsealedRows = sql`SELECT FROM ledger.transaction
    WHERE xid >= (SELECT ledger.first_open_xid()) AND xid < ${final} LIMIT 1`
  while ((await exists(pool, unsealedRows)) && performance.now() < end)
    await closeBatch(pool, slice)
}

/** Job: seals as soon as a batch is full, so that `ledger.balances` never sums many unsealed entries. */
export async function sealBacklog(pool: Pool, slice = batch): Promise<void> {
  const full = sql`SELECT 1 FROM (
      SELECT 1 FROM ledger.transaction WHERE xid >= (SELECT ledger.first_open_xid())
      ORDER BY xid LIMIT ${slice}) waiting
    HAVING count(*) = ${slice}`
  if (await exists(pool, full)) await sealLedger(pool, slice)
}
