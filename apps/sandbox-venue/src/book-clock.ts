import { lastTold, noteTold, type TableChain } from './chains.ts'
import type { Store } from './database.ts'
import type { FixtureTimes } from './titles/title.ts'

/** A title's times with the chain that its fixtures come from; the chain sets the pace. */
export type League = { chain: TableChain; times: FixtureTimes }

function paced({ chain, times }: League, ms: number): number {
  return Math.floor((ms * chain.periodMs) / times.every)
}

/** Unix ms, as all here. */
export function startOf({ chain }: League, index: number): number {
  return chain.begunAt + (index - 1) * chain.periodMs
}

/** When a tick is told; the zeroth is the beginning. */
export function tickAt(league: League, index: number, tick: number): number {
  return startOf(league, index) + paced(league, league.times.ticks[tick - 1] ?? 0)
}

/** When all of a fixture is over by the timetable, however soon it was decided: from here on its link is told. */
export function endOf(league: League, index: number): number {
  return tickAt(league, index, league.times.ticks.length)
}

/** How many ticks are told; −1 before the beginning. */
export function ticksTold(league: League, index: number, now: number): number {
  const since = now - startOf(league, index)
  if (since < 0) return -1
  return league.times.ticks.filter((ms) => paced(league, ms) <= since).length
}

/** Until when nothing is taken after a goal of this tick. */
export function stoppedUntil(league: League, index: number, tick: number): number {
  return tickAt(league, index, tick) + paced(league, league.times.stops)
}

/** The last fixture that has begun; 0 before the first. */
export function lastBegun({ chain }: League, now: number): number {
  const begun = Math.floor((now - chain.begunAt) / chain.periodMs) + 1
  return Math.max(0, Math.min(begun, chain.length))
}

/** The last fixture whose link may be told; 0 before the first. */
export function lastEnded(league: League, now: number): number {
  const lasts = endOf(league, 1) - startOf(league, 1)
  return lastBegun(league, now - lasts)
}

/** When the latest tick of any fixture was told, before which nothing may be bet on any more. */
function lastNews(league: League, now: number): number {
  const ended = lastEnded(league, now)
  let news = ended > 0 ? endOf(league, ended) : league.chain.begunAt
  for (let index = ended + 1; index <= lastBegun(league, now); index += 1)
    news = Math.max(news, tickAt(league, index, ticksTold(league, index, now)))
  return news
}

/**
 * The clock of a league: the venue's, but never before what has been told, so that a clock that is set back opens
 * nothing again. What is told next is noted in milliseconds of the chain.
 */
export function leagueNow(store: Store, league: League): number {
  const { chain } = league
  const now = Math.max(Date.now(), chain.begunAt + lastTold(store, chain.id))
  noteTold(store, chain.id, lastNews(league, now) - chain.begunAt)
  return now
}
