import type { TableChain } from './chains.ts'
import { timesOf } from './table-clock.ts'
import type { TableTitle } from './titles/title.ts'

/**
 * From when on the outcome of a round may be told: its close, or the end of its run where it runs on. A timetable that
 * is run faster runs faster here too.
 */
export function toldAt(
  { shared, timetable }: TableTitle,
  chain: TableChain,
  index: number,
  outcome: unknown,
): number {
  const { closesAt } = timesOf(chain, timetable, index)
  if (!shared.running) return closesAt
  return (
    closesAt + Math.ceil((shared.running.lasts(outcome) * chain.periodMs) / timetable.ends)
  )
}

/** Whether the bets of a round are to be settled: by the timetable, or as soon as its run is over. */
export function isDue(
  title: TableTitle,
  chain: TableChain,
  { round, now }: { round: number; now: number },
  outcome: () => unknown,
): boolean {
  const { closesAt, settlesAt } = timesOf(chain, title.timetable, round)
  if (!title.shared.running) return now >= settlesAt
  return now >= closesAt && now >= toldAt(title, chain, round, outcome())
}

/** Milliseconds of the title's own timetable since a round closed. */
export function runFor(
  { timetable }: TableTitle,
  chain: TableChain,
  index: number,
  now: number,
): number {
  const { closesAt } = timesOf(chain, timetable, index)
  return Math.floor(((now - closesAt) * timetable.ends) / chain.periodMs)
}
