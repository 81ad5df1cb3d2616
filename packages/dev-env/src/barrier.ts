import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Hold = { text: string; values: unknown[] }

/**
 * Releases racers together: takes the lock of a statement, starts the work, waits until `waiting`
 * connections stand before a lock, and lets go. What racers read before their lock is then old for
 * all but one of them, so a check-then-act shows every time and not once in a hundred runs.
 */
export async function releaseTogether<T>(
  owner: pg.Pool,
  hold: Hold,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(hold.text, hold.values)
    const racing = work()
    // Rejections are seen by the caller, after the lock is gone.
    racing.catch(() => undefined)
    const seen = await waitForWaiters(owner, waiting)
    await client.query('ROLLBACK')
    const outcome = await racing
    if (seen < waiting) throw new Error(`${seen} of ${waiting} racers came to the lock`)
    return outcome
  } finally {
    client.release()
  }
}

/** Waits until so many connections stand before a lock; answers how many do in the end. */
export async function waitForWaiters(owner: pg.Pool, wanted: number): Promise<number> {
  const deadline = Date.now() + 2500
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    const seen = rows[0]?.n ?? 0
    if (seen >= wanted || Date.now() > deadline) return seen
    await sleep(10)
  }
}
