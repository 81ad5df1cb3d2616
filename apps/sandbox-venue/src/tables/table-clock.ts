import type { RoundChain } from '../fairness/chains.ts'
import type { TableGame, Timetable } from '../games/game.ts'

/** The times of a shared round, in unix ms. */
export type RoundTimes = {
  index: number
  startsAt: number
  closesAt: number
  settlesAt: number
  endsAt: number
}

/** Returns the times of a round: the game's timetable at the pace of the chain. */
export function timesOf(
  chain: RoundChain,
  timetable: Timetable,
  index: number,
): RoundTimes {
  const startsAt = chain.startedAt + (index - 1) * chain.periodMs
  const at = (ms: number) => startsAt + Math.floor((ms * chain.periodMs) / timetable.endMs)
  return {
    index,
    startsAt,
    closesAt: at(timetable.closeMs),
    settlesAt: at(timetable.settleMs),
    endsAt: startsAt + chain.periodMs,
  }
}

/** Returns the times of the current round. They depend only on the clock, so a restart changes nothing. */
export function timesAt(chain: RoundChain, timetable: Timetable, now: number): RoundTimes {
  const index = Math.max(0, Math.floor((now - chain.startedAt) / chain.periodMs)) + 1
  return timesOf(chain, timetable, Math.min(index, chain.length))
}

/** Returns the last round whose bets are closed; 0 when there is none. */
export function lastClosed(chain: RoundChain, timetable: Timetable, now: number): number {
  const { index, closesAt } = timesAt(chain, timetable, now)
  return now >= closesAt ? index : index - 1
}

/** Returns when an outcome may be published: when bets close or a run ends. A faster pace shortens both times. */
export function publishedAt(
  { shared, timetable }: TableGame,
  chain: RoundChain,
  index: number,
  outcome: unknown,
): number {
  const { closesAt } = timesOf(chain, timetable, index)
  if (!shared.running) return closesAt
  const runMs = shared.running.durationMs(outcome)
  return closesAt + Math.ceil((runMs * chain.periodMs) / timetable.endMs)
}

/** Returns true when the bets of a round are due to be settled: by the timetable, or when its run is over. */
export function isDue(
  game: TableGame,
  chain: RoundChain,
  { round, now }: { round: number; now: number },
  outcome: () => unknown,
): boolean {
  const { closesAt, settlesAt } = timesOf(chain, game.timetable, round)
  if (!game.shared.running) return now >= settlesAt
  return now >= closesAt && now >= publishedAt(game, chain, round, outcome())
}

/** Returns the time since bets closed, in ms of the game's own timetable. */
export function msSinceClose(
  { timetable }: TableGame,
  chain: RoundChain,
  index: number,
  now: number,
): number {
  const { closesAt } = timesOf(chain, timetable, index)
  return Math.floor(((now - closesAt) * timetable.endMs) / chain.periodMs)
}
