import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { endRound } from '../seamless/end-round.ts'
import type { BetEndOutcome } from '../venue-port/venue.port.ts'
import {
  closeDone,
  closeOvertaken,
  type DueEnding,
  noteRefused,
  noteResponse,
  takeDueEndings,
} from './ending.store.ts'

const atOnce = 20

/** Ends a bet: a round of the seamless wallet in our ledger, any other at its venue. */
async function endBet(app: AppContext, due: DueEnding): Promise<BetEndOutcome> {
  const { venue, bet_id, player, way } = due
  const ours = await endRound(app, { venue, player, betId: bet_id }, way)
  if (ours) return ours
  const client = app.venues.get(venue)
  if (!client) return { kind: 'unknown', detail: 'no account at this venue' }
  return client.endBet(bet_id, way)
}

async function askEnd(app: AppContext, due: DueEnding): Promise<void> {
  const response = await endBet(app, due)
  if (response.kind === 'unknown') return noteResponse(app.pool, due.id, response.detail)
  if (response.kind === 'refused') return noteRefused(app.pool, due.id, response.reason)
  if (response.state === 'open') return noteRefused(app.pool, due.id, 'open')
  return noteResponse(app.pool, due.id, response.state)
}

/**
 * Job: asks venues to end the confirmed bets until they respond, and closes the endings of bets that the feeds show
 * as ended. After an unclear response the request is repeated, which is harmless.
 */
async function endStuckBets(app: AppContext): Promise<void> {
  const due = await takeDueEndings(app.pool, atOnce)
  await Promise.all(due.map((each) => askEnd(app, each)))
  await closeDone(app.pool)
  await closeOvertaken(app.pool)
}

export const stuckBetJobs: readonly Job[] = [
  { name: 'end-stuck-bets', everyMs: 2000, run: endStuckBets },
]
