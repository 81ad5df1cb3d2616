import type { AppContext } from '../context.ts'
import { endRound } from '../seamless/end-round.ts'
import type { BetEndOutcome } from '../venue-port/venue.port.ts'
import {
  closeDone,
  closeOvertaken,
  type DueEnding,
  noteRefused,
  noteSaid,
  takeDueEndings,
} from './ending.store.ts'

const atOnce = 20

/** A round of the seamless wallet stands in our books, every other at its venue. */
async function endBet(app: AppContext, due: DueEnding): Promise<BetEndOutcome> {
  const { venue, bet_id, player, way } = due
  const ours = await endRound(app, { venue, player, betId: bet_id }, way)
  if (ours) return ours
  const client = app.venues.get(venue)
  if (!client) return { kind: 'unknown', detail: 'no account at this venue' }
  return client.endBet(bet_id, way)
}

async function askEnd(app: AppContext, due: DueEnding): Promise<void> {
  const said = await endBet(app, due)
  if (said.kind === 'unknown') return noteSaid(app.pool, due.id, said.detail)
  if (said.kind === 'refused') return noteRefused(app.pool, due.id, said.reason)
  if (said.state === 'open') return noteRefused(app.pool, due.id, 'open')
  return noteSaid(app.pool, due.id, said.state)
}

/**
 * Job: asks venues for the ends that two people want, until they answer, and closes what their feeds say has ended.
 * An answer that is unclear leaves it open: it is asked again, which is harmless.
 */
export async function endStuckBets(app: AppContext): Promise<void> {
  const due = await takeDueEndings(app.pool, atOnce)
  await Promise.all(due.map((each) => askEnd(app, each)))
  await closeDone(app.pool)
  await closeOvertaken(app.pool)
}
