import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { one } from './db.ts'
import { dropDue } from './drop-due.ts'
import type { PlayerId } from './ids.ts'
import type { Network } from './network.ts'
import { int } from './row-shape.ts'

/** The unit of a limit: a network, never a single address, a player, or a conversation. */
type Subject = Network | PlayerId | `${'conversation' | 'account' | 'address'} ${string}`

const minuteNow = sql`floor(extract(epoch FROM app_now()) / 60)::bigint`
/** The last minute of this hour. A count of an hour is kept under it, so that it is deleted after the hour. */
const hourNow = sql`floor(extract(epoch FROM app_now()) / 3600)::bigint * 60 + 59`

/** Counts a call at all nodes; returns how many there were in this window. A statement of its own, so it outlives a refusal. */
async function countCall(pool: Pool, subject: string, window = minuteNow): Promise<number> {
  const { count } = await one(
    pool,
    { count: int },
    sql`INSERT INTO call_count AS c (subject, minute, count) VALUES (${subject}, ${window}, 1)
      ON CONFLICT (subject) DO UPDATE SET minute = excluded.minute,
        count = CASE WHEN c.minute = excluded.minute THEN c.count + 1 ELSE 1 END
      RETURNING count`,
  )
  return count
}

/**
 * Returns a counter of the calls of one kind per subject and minute, at all nodes together. It returns whether the
 * subject is within the limit. What this node alone has counted past the limit is not counted in the database, so a
 * flood costs no statement.
 */
export function perMinute(
  kind: string,
): (pool: Pool, subject: Subject, limit: number) => Promise<boolean> {
  let minute = -1
  let counts = new Map<string, number>()
  return async (pool, subject, limit) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const key = `${kind} ${limit} ${subject}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= limit && (await countCall(pool, key)) <= limit
  }
}

/** Like `perMinute`, for calls that are few: each is counted in the database. */
export function perHour(
  kind: string,
): (pool: Pool, subject: Subject, limit: number) => Promise<boolean> {
  return async (pool, subject, limit) =>
    (await countCall(pool, `${kind} ${limit} ${subject}`, hourNow)) <= limit
}

/** Job: deletes the counts of ended minutes. */
export async function dropOldCounts(pool: Pool): Promise<void> {
  const where = sql`minute < ${minuteNow} - 1`
  await dropDue(pool, { table: sql`call_count`, where, order: sql`minute` })
}
