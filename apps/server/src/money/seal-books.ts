import { closeBatch } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { exists, one } from '../platform/db.ts'
import { big } from '../platform/row-shape.ts'

const batch = 5000
/** What a turn may take of a minute; what is left over waits for the next. */
const turnMs = 20_000

/**
 * Closes the ledger's batches, slice by slice, until all that was final at its beginning is sealed (every
 * minute). How full a slice is tells nothing: what one commit posted stays together.
 */
export async function sealBooks(pool: Pool, slice = batch): Promise<void> {
  const end = performance.now() + turnMs
  const { final } = await one(
    pool,
    { final: big },
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS final`,
  )
  const left = sql`SELECT FROM ledger.transaction
    WHERE xid >= (SELECT ledger.last_cut()) AND xid < ${final} LIMIT 1`
  while ((await exists(pool, left)) && performance.now() < end)
    await closeBatch(pool, slice)
}

/** Job: closes a backlog as it grows; what sums the open tail (`ledger.balances`) finds it short after any burst. */
export async function sealBacklog(pool: Pool, slice = batch): Promise<void> {
  const full = sql`SELECT 1 FROM (
      SELECT 1 FROM ledger.transaction WHERE xid >= (SELECT ledger.last_cut())
      ORDER BY xid LIMIT ${slice}) waiting
    HAVING count(*) = ${slice}`
  if (await exists(pool, full)) await sealBooks(pool, slice)
}
