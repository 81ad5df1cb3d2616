import { lastPublished, notePublished } from '../fairness/chain.store.ts'
import type { RoundChain } from '../fairness/chains.ts'
import type { FixtureTimes } from '../games/game.ts'
import type { Store } from '../store/database.ts'

/** A league: the timetable of its game, and the chain of its fixtures, whose period sets the pace. */
export type League = { chain: RoundChain; times: FixtureTimes }

function scaleMs({ chain, times }: League, ms: number): number {
  return Math.floor((ms * chain.periodMs) / times.intervalMs)
}

/** Returns the start of a fixture. All times here are unix ms. */
export function startOf({ chain }: League, index: number): number {
  return chain.startedAt + (index - 1) * chain.periodMs
}

/** Returns when a tick is published. Tick 0 is the start. */
export function tickAt(league: League, index: number, tick: number): number {
  return startOf(league, index) + scaleMs(league, league.times.ticks[tick - 1] ?? 0)
}

/** Returns the scheduled end of a fixture, even if it was decided earlier. Its link is published then. */
export function endOf(league: League, index: number): number {
  return tickAt(league, index, league.times.ticks.length)
}

/** Returns the number of published ticks; −1 before the start. */
export function publishedTicks(league: League, index: number, now: number): number {
  const since = now - startOf(league, index)
  if (since < 0) return -1
  return league.times.ticks.filter((ms) => scaleMs(league, ms) <= since).length
}

/** Returns when bets are taken again after a goal in this tick. */
export function suspendedUntil(league: League, index: number, tick: number): number {
  return tickAt(league, index, tick) + scaleMs(league, league.times.suspensionMs)
}

/** Returns the last fixture that has started; 0 before the first. */
export function lastBegun({ chain }: League, now: number): number {
  const index = Math.floor((now - chain.startedAt) / chain.periodMs) + 1
  return Math.max(0, Math.min(index, chain.length))
}

/** Returns the last fixture whose link may be published; 0 before the first. */
export function lastEnded(league: League, now: number): number {
  const durationMs = endOf(league, 1) - startOf(league, 1)
  return lastBegun(league, now - durationMs)
}

/** Returns when the latest tick of any fixture was published. The league's clock must not go back before this. */
function latestTickAt(league: League, now: number): number {
  const lastIndex = lastEnded(league, now)
  let latest = lastIndex > 0 ? endOf(league, lastIndex) : league.chain.startedAt
  for (let index = lastIndex + 1; index <= lastBegun(league, now); index += 1)
    latest = Math.max(latest, tickAt(league, index, publishedTicks(league, index, now)))
  return latest
}

/**
 * Returns the time of a league: the venue's clock, but never earlier than the latest published tick. So bets do not
 * open again when the clock is set back. Stores the time of the latest publication, in ms since the start of the chain.
 */
export function leagueNow(store: Store, league: League): number {
  const { chain } = league
  const now = Math.max(Date.now(), chain.startedAt + lastPublished(store, chain.id))
  notePublished(store, chain.id, latestTickAt(league, now) - chain.startedAt)
  return now
}
