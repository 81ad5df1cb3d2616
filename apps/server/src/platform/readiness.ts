import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, one, transaction } from './db.ts'
import { bool } from './row-shape.ts'

const probeMs = 1000

/** Throws where the database is read-only, or its disk has no room for a list of some megabytes. */
async function probe(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const { writes } = await one(
      tx,
      { writes: bool },
      sql`SELECT current_setting('transaction_read_only') = 'off' AS writes`,
    )
    if (!writes) throw new Error('the database is read-only')
    // Beyond its memory a list goes to a file on the database's disk, and leaves nothing behind.
    await change(tx, sql`SET LOCAL work_mem = '64kB'`)
    await change(tx, sql`SELECT count(*) FROM generate_series(1, 100000)`)
  })
}

/**
 * Whether the database takes writes (trials S-14), looked at once a second at most, however often and by
 * however many it is asked.
 */
export function writeProbe(pool: Pool): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > probeMs) last = { at: now, outcome: probe(pool) }
    return last.outcome
  }
}
