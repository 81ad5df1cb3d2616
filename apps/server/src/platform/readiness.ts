import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, one, transaction } from './db.ts'
import { bool } from './row-shape.ts'

const probeMs = 1000

/** Throws if the database is read-only, or if its disk does not have some free megabytes. */
async function probe(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const { writes } = await one(
      tx,
      { writes: bool },
      sql`SELECT current_setting('transaction_read_only') = 'off' AS writes`,
    )
    if (!writes) throw new Error('the database is read-only')
    // A sort that exceeds its memory writes a temporary file to the database's disk.
    await change(tx, sql`SET LOCAL work_mem = '64kB'`)
    await change(tx, sql`SELECT count(*) FROM generate_series(1, 100000)`)
  })
}

/**
 * Returns a check of whether the database accepts writes. It runs at most once a second, however often it is called.
 */
export function writeProbe(pool: Pool): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > probeMs) last = { at: now, outcome: probe(pool) }
    return last.outcome
  }
}
