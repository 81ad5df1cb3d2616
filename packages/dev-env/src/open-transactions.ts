import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Waits until every transaction that is open now has ended, in all databases of this server. Seals and ledger
 * audits stop before the oldest open transaction, so their result would vary.
 */
export async function everybodyDone(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ x: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS x',
  )
  const snapshotQuery = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS done'
  for (;;) {
    const now = await owner.query<{ done: boolean }>(snapshotQuery, [rows[0]?.x])
    if (now.rows[0]?.done) return
    await wait(20)
  }
}
