import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A limit against a hang. It is long, because a busy machine needs time until all racers wait for the lock. */
const givenUpAfterMs = 60_000

type Hold = { text: string; values: unknown[] }

/**
 * Makes racers collide: takes the lock of a statement, starts the work, waits until `waiterCount` connections
 * wait for a lock, then releases it. By then all racers but one have read old data, so a check-then-act fault
 * shows in every run.
 */
export async function releaseTogether<T>(
  owner: pg.Pool,
  hold: Hold,
  waiterCount: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(hold.text, hold.values)
    const racing = work()
    // The caller receives rejections below, once the lock is released.
    racing.catch(() => undefined)
    const count = await waitForWaiters(owner, waiterCount)
    await client.query('ROLLBACK')
    const outcome = await racing
    if (count < waiterCount)
      throw new Error(`${count} of ${waiterCount} racers came to the lock`)
    return outcome
  } finally {
    client.release()
  }
}

/** Waits until `waiterCount` connections wait for a lock, or the time is up; returns the number that wait. */
export async function waitForWaiters(owner: pg.Pool, waiterCount: number): Promise<number> {
  const deadline = Date.now() + givenUpAfterMs
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    const count = rows[0]?.n ?? 0
    if (count >= waiterCount || Date.now() > deadline) return count
    await sleep(10)
  }
}

/**
 * Sends requests of one player. A lock on the player keeps the first one running until each of the others is
 * answered, or waits for a lock too.
 */
export async function whileOneRuns<T>(
  owner: pg.Pool,
  player: bigint,
  sends: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM player WHERE id = $1 FOR UPDATE', [player])
    let answers = 0
    const racing = Promise.all(
      sends.map((send) =>
        send().finally(() => {
          answers += 1
        }),
      ),
    )
    racing.catch(() => undefined)
    const deadline = Date.now() + givenUpAfterMs
    while (answers + (await waitForWaiters(owner, 0)) < sends.length) {
      if (Date.now() > deadline) throw new Error('a request neither waits nor is answered')
      await sleep(10)
    }
    await client.query('ROLLBACK')
    return await racing
  } finally {
    client.release()
  }
}
