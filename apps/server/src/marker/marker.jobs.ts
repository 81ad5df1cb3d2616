import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { transaction } from '../platform/db.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { daysOf, markerRules, scoreOf } from './marker.rules.ts'
import { factsOf, openOrRaiseCase, saveScore, takeDuePlayer } from './marker.store.ts'

const dayMs = 86_400_000

/** Counts the markers of the next due player; returns whether there was one. */
function scoreNext({ pool, clock }: AppContext): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const player = await takeDuePlayer(tx)
    if (player === null) return false
    const now = clock.now()
    const from = new Date(now.getTime() - daysOf(markerRules) * dayMs)
    const score = scoreOf(await factsOf(tx, player, from), now)
    if (!(await saveScore(tx, player, score))) return true
    // The lock orders a stop of offers before or after each gift (money I-24).
    if (score.level !== 'none')
      await openOrRaiseCase(await lockPlayer(tx, player), player, score)
    return true
  })
}

/** Job: counts the markers of all due players. */
async function scorePlayers(app: AppContext, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await scoreNext(app)));
}

export const markerJobs: readonly Job[] = [
  { name: 'score-players', everyMs: 10_000, run: scorePlayers },
]
