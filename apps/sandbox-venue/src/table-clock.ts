import type { TableChain } from './chains.ts'
import type { Timetable } from './titles/title.ts'

/** When a round of all is what, in unix ms. */
export type RoundTimes = {
  index: number
  startsAt: number
  closesAt: number
  settlesAt: number
  endsAt: number
}

/** The times of a round: the title's timetable, at the pace of the chain. */
export function timesOf(
  chain: TableChain,
  timetable: Timetable,
  index: number,
): RoundTimes {
  const startsAt = chain.begunAt + (index - 1) * chain.periodMs
  const at = (ms: number) => startsAt + Math.floor((ms * chain.periodMs) / timetable.ends)
  return {
    index,
    startsAt,
    closesAt: at(timetable.closes),
    settlesAt: at(timetable.settles),
    endsAt: startsAt + chain.periodMs,
  }
}

/** The round that is on: by the clock alone, so that a restart goes on where the day stands. */
export function timesAt(chain: TableChain, timetable: Timetable, now: number): RoundTimes {
  const index = Math.max(0, Math.floor((now - chain.begunAt) / chain.periodMs)) + 1
  return timesOf(chain, timetable, Math.min(index, chain.length))
}

/** The last round of which the outcome may be told; 0 when there is none. */
export function lastClosed(chain: TableChain, timetable: Timetable, now: number): number {
  const { index, closesAt } = timesAt(chain, timetable, now)
  return now >= closesAt ? index : index - 1
}
