import { notePublished } from '../fairness/chain.store.ts'
import type { RoundChain } from '../fairness/chains.ts'
import type { OutcomeOf } from '../fairness/outcomes.ts'
import { type Game, isTable, type TableGame } from '../games/game.ts'
import type { Engine } from '../wallet/wallet.ts'
import { lastClosed, publishedAt } from './table-clock.ts'
import { settleDueRounds } from './table-settlement.ts'

/** The largest number of past outcomes in a response. */
const resultsMax = 72

/** Creates the results of tables. A round that players can leave is settled before its outcome is published. */
export function createTableResults(
  engine: Engine,
  games: ReadonlyMap<string, Game>,
  outcomeOf: OutcomeOf<TableGame>,
) {
  const settleDue = () => {
    const gameOf = (code: string) => {
      const game = games.get(code)
      return game && isTable(game) ? game : null
    }
    settleDueRounds(engine, gameOf, Date.now())
  }
  /** By chain: the last round up to which all are settled. Only for games whose rounds players can leave. */
  const lastSettled = new Map<number, number>()

  /**
   * Returns the last round that may be published. A round that players can leave is settled first. Otherwise, if the
   * clock were set back, a player could leave such a round and already know its end.
   */
  const publishTo = (game: TableGame, chain: RoundChain, now: number): number => {
    const lastIndex = lastClosed(chain, game.timetable, now)
    notePublished(engine.store, chain.id, lastIndex)
    if (!game.shared.running || lastIndex === 0) return lastIndex
    const outcome = outcomeOf(game, chain, lastIndex)
    const last =
      now < publishedAt(game, chain, lastIndex, outcome) ? lastIndex - 1 : lastIndex
    if (last > (lastSettled.get(chain.id) ?? 0)) {
      settleDue()
      lastSettled.set(chain.id, last)
    }
    return last
  }

  return {
    settleDue,
    publishTo,
    /** Returns the outcomes after round `since`, oldest first. */
    resultsSince: (game: TableGame, chain: RoundChain, now: number, since: number) => {
      const last = publishTo(game, chain, now)
      const first = Math.max(1, since + 1, last - resultsMax + 1)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => ({
        index: first + n,
        outcome: outcomeOf(game, chain, first + n),
      }))
    },
  }
}
