import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { timeLeft, withinDeadline } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { playerNamed } from '../player/player.store.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { VenueUnreachable } from '../venue-port/venue.port.ts'
import {
  endClosedSessions,
  endOrphanSessions,
  isEndDue,
  noteSessionEnd,
  putOffSessionEnd,
  type SessionEndRequest,
  takeSessionEnds,
} from './game-session.store.ts'

const atOnce = 20

async function askVenue(app: AppContext, request: SessionEndRequest): Promise<void> {
  const { venue, player, game, reason } = request
  const client = app.venues.get(venue)
  if (!client) return noteSessionEnd(app.pool, request.id, 'unsupported')
  try {
    const name = player === null ? null : playerAtVenue(player)
    const outcome = await client.endSessions({ player: name, game, reason })
    const state = outcome === 'ended' ? 'done' : 'unsupported'
    await noteSessionEnd(app.pool, request.id, state)
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    await putOffSessionEnd(app.pool, request, error.message)
  }
}

async function sendSessionEnds(app: AppContext, player?: PlayerId | null): Promise<void> {
  const requests = await takeSessionEnds(app.pool, atOnce, player)
  await Promise.all(requests.map((request) => askVenue(app, request)))
}

/** How long (ms) the answer to a stop of play waits for venues. After that the job repeats the requests. */
const patienceMs = 3000
const lookEveryMs = 25

async function sendUntilEnded(app: AppContext, player: PlayerId | null): Promise<void> {
  while (timeLeft() > 0) {
    await sendSessionEnds(app, player)
    if (!(await isEndDue(app.pool, player))) return
    await wait(lookEveryMs)
  }
}

/**
 * Sends the session-end requests to venues, after the commit of a stop of play and before the answer to it, so that
 * no stake is placed after the answer. The job repeats requests that a venue has not answered in time.
 */
export async function awaitSessionEnds(
  app: AppContext,
  player: PlayerId | null,
): Promise<void> {
  try {
    await withinDeadline(patienceMs, () => sendUntilEnded(app, player))
  } catch (error) {
    app.log.error({ err: error }, 'game sessions were not ended')
  }
}

/** Waits until the venues have ended the games of a named player, so that staff get the answer after that. */
export async function awaitGamesOf({
  app,
  input,
}: {
  app: AppContext
  input: { username: string }
}): Promise<void> {
  const player = await playerNamed(app.pool, input.username)
  if (player) await awaitSessionEnds(app, player.id)
}

/** Ends the games of closed venues and the hidden games. Waits for venues like `awaitSessionEnds`. */
export async function endClosedGames({ app }: { app: AppContext }): Promise<void> {
  await endClosedSessions(app.pool)
  await awaitSessionEnds(app, null)
}

/** Job: repeats the requests to end game sessions until venues answer. */
export async function endGameSessions(app: AppContext): Promise<void> {
  await endOrphanSessions(app.pool)
  await endClosedSessions(app.pool)
  await sendSessionEnds(app)
}
