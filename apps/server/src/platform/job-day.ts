import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row } from './db.ts'
import { day as dayColumn } from './row-shape.ts'

/** A job of each brand day, from `at` (`HH:MM`, brand time) on; a day waits while `after`, if any, has one before it to do. */
type DailyJob = { name: string; at: string; after?: string }
/** `again`: not yet; the day is tried again after a while, as after an error. */
export type DayDone = 'done' | 'again'

/** How long a node has a day to itself; work that takes longer, or a node that died, is followed. */
const lease = sql`interval '15 minutes'`
const untilAgain = sql`interval '5 minutes'`
/** Days made up for after a stop. */
const daysBackMax = 31

/** The oldest day that a job has still to do, its own of today included; null where there is none, or it was never run. */
function oldestOpen(job: string): Sql {
  return sql`(SELECT min(due.day - ago) FROM generate_series(0, ${daysBackMax}::int) AS ago
    WHERE due.day - ago >= (SELECT min(day) FROM job_day WHERE job = ${job})
      AND NOT EXISTS (SELECT FROM job_day k WHERE k.job = ${job} AND k.day = due.day - ago AND k.done_at IS NOT NULL))`
}

/**
 * Takes the oldest day that is due and neither done nor in another node's hands; null when there is
 * none. Days count from the first that the job was ever run for.
 */
async function takeDay(db: Db, { name, at, after = '' }: DailyJob): Promise<string | null> {
  const taken = await row(
    db,
    { day: dayColumn },
    sql`INSERT INTO job_day AS j (job, day, taken_until)
     SELECT ${name}, due.day - back, moment() + ${lease}
     FROM (SELECT (moment() AT TIME ZONE 'Asia/Shanghai' - ${at}::interval)::date AS day) due,
       generate_series(0, ${daysBackMax}::int) AS back
     WHERE (back = 0 OR due.day - back >= (SELECT min(day) FROM job_day WHERE job = ${name}))
       AND NOT EXISTS (SELECT 1 FROM job_day k WHERE k.job = ${name} AND k.day = due.day - back
         AND (k.done_at IS NOT NULL OR k.taken_until > moment()))
       AND coalesce(due.day - back <= ${oldestOpen(after)}, true)
     ORDER BY back DESC LIMIT 1
     ON CONFLICT (job, day) DO UPDATE SET taken_until = excluded.taken_until, tries = j.tries + 1
       WHERE j.done_at IS NULL AND j.taken_until <= moment()
     RETURNING day`,
  )
  return taken?.day ?? null
}

async function closeDay(db: Db, name: string, day: string): Promise<void> {
  await change(
    db,
    sql`UPDATE job_day SET done_at = moment() WHERE job = ${name} AND day = ${day}`,
  )
}

async function putBack(db: Db, name: string, day: string): Promise<void> {
  await change(
    db,
    sql`UPDATE job_day SET taken_until = moment() + ${untilAgain}
      WHERE job = ${name} AND day = ${day} AND done_at IS NULL`,
  )
}

/**
 * Does the work for every day that is due, oldest first, each on one node at a time. A day may be
 * worked on twice (a node died before it could say so): the work writes what is there once.
 */
export async function eachDueDay(
  pool: Pool,
  job: DailyJob,
  work: (day: string) => Promise<DayDone>,
): Promise<void> {
  for (;;) {
    const day = await takeDay(pool, job)
    if (day === null) return
    let said: DayDone = 'again'
    try {
      said = await work(day)
    } finally {
      if (said === 'done') await closeDay(pool, job.name, day)
      else await putBack(pool, job.name, day)
    }
  }
}
