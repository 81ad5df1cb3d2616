import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, transaction } from './db.ts'

/** How often a write is tried, and after which time without an answer no write can commit (ms). */
const probeMs = 1000
const lateMs = 2000

/**
 * Throws if a write does not commit: the database is read-only, its standby does not confirm, or its disk does not have
 * some free megabytes.
 */
async function probe(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await change(tx, sql`UPDATE write_probe SET written_at = app_now()`)
    // A sort that exceeds its memory writes a temporary file to the database's disk.
    await change(tx, sql`SET LOCAL work_mem = '64kB'`)
    await change(tx, sql`SELECT count(*) FROM generate_series(1, 100000)`)
  })
}

/**
 * Returns a check of whether the database accepts writes. It runs at most once a second, however often it is called, and
 * not again before the last one has ended: a write that hangs keeps its connection.
 */
export function writeProbe(pool: Pool): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null
  let isRunning = false
  const begin = () => {
    isRunning = true
    const outcome = probe(pool).finally(() => {
      isRunning = false
    })
    return { at: performance.now(), outcome }
  }
  return async () => {
    if (!last || (!isRunning && performance.now() - last.at > probeMs)) last = begin()
    const late = new AbortController()
    const lateness = wait(lateMs, undefined, { signal: late.signal }).then(() => {
      throw new Error('no write commits')
    })
    await Promise.race([last.outcome, lateness]).finally(() => late.abort())
  }
}
