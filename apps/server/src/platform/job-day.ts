import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row } from './db.ts'
import { day as dayColumn } from './row-shape.ts'

/**
 * A job of each brand day, from `at` (`HH:MM`, brand time) on. A day waits for earlier open days of the job `after`.
 */
type DailyJob = { name: string; at: string; after?: string }
/** The result of a day's work. `again`: not done yet, so the day is tried again later, as after an error. */
export type DayDone = 'done' | 'again'

/** How long a node holds a day before another node may take it. */
const lease = sql`interval '15 minutes'`
const untilAgain = sql`interval '5 minutes'`
/** The largest number of days that are caught up after a stop. */
const daysBackMax = 31

/** The oldest open day of a job, today included; null if there is none or the job never ran. */
function oldestOpen(job: string): Sql {
  return sql`(SELECT min(due.day - ago) FROM generate_series(0, ${daysBackMax}::int) AS ago
    WHERE due.day - ago >= (SELECT min(day) FROM job_day WHERE job = ${job})
      AND NOT EXISTS (SELECT FROM job_day k WHERE k.job = ${job} AND k.day = due.day - ago AND k.done_at IS NOT NULL))`
}

/**
 * Takes the oldest due day that is not done and not held by another node, or null. No day before the first run is
 * due.
 */
async function takeDay(db: Db, { name, at, after = '' }: DailyJob): Promise<string | null> {
  const claim = await row(
    db,
    { day: dayColumn },
    sql`INSERT INTO job_day AS j (job, day, taken_until)
     SELECT ${name}, due.day - back, app_now() + ${lease}
     FROM (SELECT (app_now() AT TIME ZONE 'Asia/Shanghai' - ${at}::interval)::date AS day) due,
       generate_series(0, ${daysBackMax}::int) AS back
     WHERE (back = 0 OR due.day - back >= (SELECT min(day) FROM job_day WHERE job = ${name}))
       AND NOT EXISTS (SELECT 1 FROM job_day k WHERE k.job = ${name} AND k.day = due.day - back
         AND (k.done_at IS NOT NULL OR k.taken_until > app_now()))
       AND coalesce(due.day - back <= ${oldestOpen(after)}, true)
     ORDER BY back DESC LIMIT 1
     ON CONFLICT (job, day) DO UPDATE SET taken_until = excluded.taken_until, tries = j.tries + 1
       WHERE j.done_at IS NULL AND j.taken_until <= app_now()
     RETURNING day`,
  )
  return claim?.day ?? null
}

async function closeDay(db: Db, name: string, day: string): Promise<void> {
  await change(
    db,
    sql`UPDATE job_day SET done_at = app_now() WHERE job = ${name} AND day = ${day}`,
  )
}

async function putBack(db: Db, name: string, day: string): Promise<void> {
  await change(
    db,
    sql`UPDATE job_day SET taken_until = app_now() + ${untilAgain}
      WHERE job = ${name} AND day = ${day} AND done_at IS NULL`,
  )
}

/** Runs the work for each due day, oldest first, on one node at a time. It must be idempotent: a day may run twice. */
export async function eachDueDay(
  pool: Pool,
  job: DailyJob,
  work: (day: string) => Promise<DayDone>,
): Promise<void> {
  for (;;) {
    const day = await takeDay(pool, job)
    if (day === null) return
    let outcome: DayDone = 'again'
    try {
      outcome = await work(day)
    } finally {
      if (outcome === 'done') await closeDay(pool, job.name, day)
      else await putBack(pool, job.name, day)
    }
  }
}
