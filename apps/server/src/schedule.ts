import { dropSpentWork } from './auth/challenge.ts'
import { conceptJobs } from './concepts.ts'
import type { AppContext } from './context.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import type { Job } from './job.ts'
import { auditLedger } from './money/ledger-audit.jobs.ts'
import { sealBacklog, sealLedger } from './money/seal-ledger.ts'
import { dropOldQuestions } from './operator/staff-key.store.ts'
import { dropOldStaffLinks } from './operator/staff-link.store.ts'
import { dropOldAttempts } from './platform/secret-attempts.ts'
import { dropExpiredAgentSessions } from './session/agent-session.ts'
import { dropExpiredSessions } from './session/player-session.ts'
import { dropExpiredStaffSessions } from './session/staff-session.ts'

/** Every background job: those of the concepts, and those of the folders that concepts use. */
export const jobs: readonly Job[] = [
  ...conceptJobs,
  { name: 'seal-ledger', everyMs: 60_000, run: ({ pool }) => sealLedger(pool) },
  { name: 'seal-backlog', everyMs: 2000, run: ({ pool }) => sealBacklog(pool) },
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
    },
  },
  {
    name: 'drop-old-staff-links',
    everyMs: 3_600_000,
    run: ({ pool }) => dropOldStaffLinks(pool),
  },
  { name: 'drop-old-answers', everyMs: 3_600_000, run: ({ pool }) => dropOldAnswers(pool) },
]

const firstWithinMs = 5000

/** Starts the jobs; the interval of a job begins when its run ends. Returns the function that stops them. */
export function startJobs(app: AppContext, list = jobs): () => Promise<void> {
  let stopping = false
  const timers = new Map<string, NodeJS.Timeout>()
  const runs = new Set<Promise<void>>()

  function plan(job: Job, waitMs = job.everyMs) {
    if (stopping) return
    timers.set(
      job.name,
      setTimeout(() => {
        const turn = job
          .run(app)
          .catch((error: unknown) =>
            app.log.error({ err: error, job: job.name }, 'job failed'),
          )
          .finally(() => {
            runs.delete(turn)
            plan(job)
          })
        runs.add(turn)
      }, waitMs),
    )
  }

  // The first runs come soon after the start, so that a server that restarts often still seals and audits.
  for (const job of list) plan(job, Math.min(job.everyMs, firstWithinMs))
  return async () => {
    stopping = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(runs)
  }
}
