import { dropSpentWork } from './auth/challenge.ts'
import { conceptJobs } from './concepts.ts'
import type { AppContext } from './context.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import type { Job } from './job.ts'
import { sealAudit } from './money/audit-chain.ts'
import { auditLedger } from './money/ledger-audit.jobs.ts'
import { sealBacklog, sealLedger } from './money/seal-ledger.ts'
import { auditHeadJob } from './operator/audit-head.jobs.ts'
import { dropOldQuestions } from './operator/staff-key.store.ts'
import { dropOldStaffLinks } from './operator/staff-link.store.ts'
import { isDatabaseGone } from './platform/db.ts'
import { dropOldEvents } from './platform/event-log.store.ts'
import { JobLease } from './platform/job-lease.ts'
import { dropOldCounts } from './platform/per-minute.ts'
import { dropOldAttempts } from './platform/secret-attempts.ts'
import { inSpan } from './platform/trace.ts'
import { dropExpiredAgentSessions } from './session/agent-session.ts'
import { dropExpiredSessions } from './session/player-session.ts'
import { dropExpiredStaffSessions } from './session/staff-session.ts'

/** Every background job: those of the concepts, and those of the folders that concepts use. */
export const jobs: readonly Job[] = [
  ...conceptJobs,
  { name: 'seal-ledger', everyMs: 60_000, run: ({ pool }) => sealLedger(pool) },
  { name: 'seal-backlog', everyMs: 2000, run: ({ pool }) => sealBacklog(pool) },
  { name: 'seal-audit', everyMs: 5000, run: ({ pool }) => sealAudit(pool) },
  auditHeadJob,
  { name: 'audit-ledger', everyMs: 60_000, run: auditLedger },
  {
    name: 'drop-expired-sessions',
    everyMs: 600_000,
    run: async ({ pool }) => {
      await dropExpiredSessions(pool)
      await dropExpiredAgentSessions(pool)
      await dropExpiredStaffSessions(pool)
      await dropOldQuestions(pool)
    },
  },
  {
    name: 'drop-old-attempts',
    everyMs: 600_000,
    run: async ({ pool }) => {
      await dropOldAttempts(pool)
      await dropSpentWork(pool)
      await dropOldCounts(pool)
    },
  },
  {
    name: 'drop-old-staff-links',
    everyMs: 3_600_000,
    run: ({ pool }) => dropOldStaffLinks(pool),
  },
  { name: 'drop-old-events', everyMs: 3_600_000, run: ({ pool }) => dropOldEvents(pool) },
  { name: 'drop-old-answers', everyMs: 3_600_000, run: ({ pool }) => dropOldAnswers(pool) },
]

const firstWithinMs = 5000

/**
 * Starts the jobs on this node while it has their lease; the interval of a job begins when its run ends. Returns the
 * function that stops them.
 */
export function startJobs(app: AppContext, list = jobs): () => Promise<void> {
  const lease = new JobLease(app)
  const stop = new AbortController()
  let isWaiting = false
  const timers = new Map<string, NodeJS.Timeout>()
  const runs = new Set<Promise<void>>()

  /** Logs a failed run. A lost database is one line, not one per job and second. */
  function logFailure(job: Job, error: unknown) {
    if (!isDatabaseGone(error))
      return app.log.error({ err: error, job: job.name }, 'job failed')
    if (!isWaiting) app.log.warn({ err: error }, 'the jobs wait for the database')
    isWaiting = true
  }

  async function run(job: Job): Promise<void> {
    const begin = performance.now()
    const seconds = () => (performance.now() - begin) / 1000
    try {
      const span = app.tracer?.begin(`job ${job.name}`, {})
      await inSpan(span, () => job.run(app, stop.signal))
      isWaiting = false
      app.node.jobEnded(job.name, seconds(), 'success')
    } catch (error) {
      logFailure(job, error)
      app.node.jobEnded(job.name, seconds(), 'failure')
    }
  }

  function plan(job: Job, waitMs = job.everyMs) {
    if (stop.signal.aborted) return
    timers.set(
      job.name,
      setTimeout(() => {
        if (!lease.isHeld()) return plan(job, Math.min(job.everyMs, firstWithinMs))
        const turn = run(job).finally(() => {
          runs.delete(turn)
          plan(job)
        })
        runs.add(turn)
      }, waitMs),
    )
  }

  app.node.holdsJobs = () => lease.isHeld()
  // The first runs come soon after the start, so that a server that restarts often still seals and audits.
  for (const { name, everyMs } of list) app.node.jobPlanned(name, everyMs)
  for (const job of list) plan(job, Math.min(job.everyMs, firstWithinMs))
  return async () => {
    stop.abort()
    for (const timer of timers.values()) clearTimeout(timer)
    await lease.release(Promise.all(runs))
  }
}
