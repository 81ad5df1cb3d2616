import { noteTold, type TableChain } from './chains.ts'
import type { OutcomeOf } from './outcomes.ts'
import type { Ground } from './purse/purse.ts'
import { toldAt } from './run-times.ts'
import { settleDueRounds } from './table-bets.ts'
import { lastClosed } from './table-clock.ts'
import { isTable, type OfferedTitle, type TableTitle } from './titles/title.ts'

/** Outcomes that a table shows of the past. */
const PAST_SHOWN = 72

/** What may be told of the tables, and the settling that goes before it. */
export function createTelling(
  ground: Ground,
  titles: ReadonlyMap<string, OfferedTitle>,
  outcomeOf: OutcomeOf<TableTitle>,
) {
  const settleDue = () => {
    const titleOf = (code: string) => {
      const title = titles.get(code)
      return title && isTable(title) ? title : null
    }
    settleDueRounds(ground, titleOf, Date.now())
  }
  /** Of chains whose rounds can be left: up to where all that can be told is settled. */
  const settledTo = new Map<number, number>()

  /**
   * The last round that may be told. One that could be left is settled before it is told, so that a clock that is set
   * back lets nobody leave it with hindsight.
   */
  const lastToTell = (title: TableTitle, chain: TableChain, now: number): number => {
    const closed = lastClosed(chain, title.timetable, now)
    noteTold(ground.store, chain.id, closed)
    if (!title.shared.running || closed === 0) return closed
    const runs = now < toldAt(title, chain, closed, outcomeOf(title, chain, closed))
    const last = runs ? closed - 1 : closed
    if (last > (settledTo.get(chain.id) ?? 0)) {
      settleDue()
      settledTo.set(chain.id, last)
    }
    return last
  }

  return {
    settleDue,
    lastToTell,
    /** What came after round `since`, oldest first. */
    past: (title: TableTitle, chain: TableChain, now: number, since: number) => {
      const last = lastToTell(title, chain, now)
      const first = Math.max(1, since + 1, last - PAST_SHOWN + 1)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
        index: first + at,
        outcome: outcomeOf(title, chain, first + at),
      }))
    },
  }
}
