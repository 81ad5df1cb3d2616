import { findAbuse } from './abuse-flag/abuse-flag.jobs.ts'
import { addTallies } from './agent/agent.store.ts'
import { dropSpentWork } from './auth/challenge.ts'
import { importBets } from './bet/bet-import.jobs.ts'
import type { AppContext } from './context.ts'
import { closeExpiredDeposits, expireDeposits } from './deposit/deposit.jobs.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import { sendMailings } from './message/mailing.jobs.ts'
import { addReadMarks } from './message/mailing.store.ts'
import { auditBooks } from './money/books.jobs.ts'
import { sealBacklog, sealBooks } from './money/seal-books.ts'
import { dropOldQuestions } from './operator/staff-key.store.ts'
import { dropReleasedPictures } from './picture/picture.jobs.ts'
import { type DayDone, eachDueDay } from './platform/job-day.ts'
import { dropOldAttempts } from './platform/secret-attempts.ts'
import { accrueRebates } from './rebate/rebate.jobs.ts'
import { raiseAlarms, reconcileDaily } from './reconciliation/reconciliation.jobs.ts'
import { announcePackets, revealPackets } from './red-packet/red-packet.jobs.ts'
import { closeIdleRounds, dropOldRounds, recordRounds } from './seamless/seamless.jobs.ts'
import { dropExpiredAgentSessions } from './session/agent-session.ts'
import { dropExpiredSessions } from './session/player-session.ts'
import { dropExpiredStaffSessions } from './session/staff-session.ts'
import { endStuckBets } from './stuck-bet/stuck-bet.jobs.ts'
import { importGames } from './venue/game-import.jobs.ts'
import { giveBirthdayGifts, moveVipLevels } from './vip/vip.jobs.ts'
import { resolveOpenTransfers } from './wallet/venue-transfer.jobs.ts'

type Job = { name: string; everyMs: number; run: (app: AppContext) => Promise<void> }

/** A job of each brand day, from `at` (brand time) on; the days of a stop are made up for. */
function daily(
  name: string,
  at: string,
  work: (app: AppContext, day: string) => Promise<DayDone>,
  after = '',
): Job {
  const run = (app: AppContext) =>
    eachDueDay(app.pool, { name, at, after }, (day) => work(app, day))
  return { name, everyMs: 60_000, run }
}

/** Every background job: name, cadence, what it does. Each is safe on several nodes at once. */
export const jobs: readonly Job[] = [
  { name: 'resolve-open-transfers', everyMs: 1000, run: resolveOpenTransfers },
  { name: 'import-bets', everyMs: 2000, run: importBets },
  { name: 'end-stuck-bets', everyMs: 2000, run: endStuckBets },
  { name: 'import-games', everyMs: 60_000, run: importGames },
  { name: 'record-rounds', everyMs: 2000, run: recordRounds },
  { name: 'close-idle-rounds', everyMs: 60_000, run: closeIdleRounds },
  { name: 'expire-deposits', everyMs: 10_000, run: ({ pool }) => expireDeposits(pool) },
  {
    name: 'close-expired-deposits',
    everyMs: 60_000,
    run: ({ pool }) => closeExpiredDeposits(pool),
  },
  { name: 'send-mailings', everyMs: 2000, run: ({ pool }) => sendMailings(pool) },
  { name: 'add-read-marks', everyMs: 60_000, run: ({ pool }) => addReadMarks(pool) },
  { name: 'add-agent-tallies', everyMs: 10_000, run: ({ pool }) => addTallies(pool) },
  { name: 'find-abuse', everyMs: 60_000, run: ({ pool }) => findAbuse(pool) },
  { name: 'seal-books', everyMs: 60_000, run: ({ pool }) => sealBooks(pool) },
  { name: 'seal-backlog', everyMs: 2000, run: ({ pool }) => sealBacklog(pool) },
  { name: 'audit-books', everyMs: 60_000, run: auditBooks },
  daily('vip-levels', '00:05', moveVipLevels),
  // A day's first line keeps its terms: after a stop, too, it waits for the levels of the days that it reckons.
  daily('rebates', '00:30', accrueRebates, 'vip-levels'),
  daily('vip-birthdays', '08:00', giveBirthdayGifts),
  daily('reconcile-daily', '03:00', reconcileDaily),
  { name: 'announce-packets', everyMs: 5000, run: announcePackets },
  { name: 'reveal-packets', everyMs: 5000, run: revealPackets },
  { name: 'raise-alarms', everyMs: 600_000, run: raiseAlarms },
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
  { name: 'drop-released-pictures', everyMs: 600_000, run: dropReleasedPictures },
  {
    name: 'drop-old-attempts',
    everyMs: 600_000,
    run: async ({ pool }) => {
      await dropOldAttempts(pool)
      await dropSpentWork(pool)
    },
  },
  { name: 'drop-old-rounds', everyMs: 600_000, run: ({ pool }) => dropOldRounds(pool) },
  { name: 'drop-old-answers', everyMs: 3_600_000, run: ({ pool }) => dropOldAnswers(pool) },
]

const firstWithinMs = 5000

/** Starts the jobs; each waits for its own end before it is due again. Returns how to stop them. */
export function startJobs(app: AppContext, list = jobs): () => Promise<void> {
  let stopping = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

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
            running.delete(turn)
            plan(job)
          })
        running.add(turn)
      }, waitMs),
    )
  }

  // Soon after the start: a server that restarts often must seal and audit all the same.
  for (const job of list) plan(job, Math.min(job.everyMs, firstWithinMs))
  return async () => {
    stopping = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(running)
  }
}
