import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Every transaction that is open now has ended, those of other databases on this server too: seals and
 * walks over the books stop before the oldest, and where they stop would be luck.
 */
export async function everybodyDone(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ x: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS x',
  )
  const done = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS done'
  for (;;) {
    const now = await owner.query<{ done: boolean }>(done, [rows[0]?.x])
    if (now.rows[0]?.done) return
    await wait(20)
  }
}
