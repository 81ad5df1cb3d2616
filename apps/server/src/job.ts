import type { AppContext } from './context.ts'
import { type DayDone, eachDueDay } from './platform/job-day.ts'

/** The work of a job. Long work ends soon after `stop` is aborted, because the server then waits for it. */
type Run = (app: AppContext, stop: AbortSignal) => Promise<void>
/** A background job: its name, its interval and its work. It is safe on several nodes at once. */
export type Job = { name: string; everyMs: number; run: Run }

/**
 * Returns a job that runs once per brand day, not before `at` (brand time). Days missed by the server are done later.
 */
export function daily(
  name: string,
  at: string,
  work: (app: AppContext, day: string) => Promise<DayDone>,
  after = '',
): Job {
  const run = (app: AppContext) =>
    eachDueDay(app.pool, { name, at, after }, (day) => work(app, day))
  return { name, everyMs: 60_000, run }
}
