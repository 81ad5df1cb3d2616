import type { VenueConfig } from '../config.ts'
import { findChain } from '../fairness/chain.store.ts'
import type { RoundChain } from '../fairness/chains.ts'
import { createCurrentChains } from '../fairness/current-chains.ts'
import type { SportsbookGame } from '../games/game.ts'
import type { Store } from '../store/database.ts'
import type { League } from './league-clock.ts'

/** Creates the leagues of this process, each with the pace of its chain. */
export function createLeagues(store: Store, config: VenueConfig) {
  const currentChain = createCurrentChains(store, config)
  const chains = new Map<number, RoundChain>()
  const chainOf = (id: number): RoundChain | null => {
    const chain = chains.get(id) ?? findChain(store, id)
    if (chain) chains.set(id, chain)
    return chain
  }
  return {
    current: ({ code, timetable }: SportsbookGame): League => {
      const durationMs = timetable.ticks.at(-1) ?? timetable.intervalMs
      const pace = Math.min(1, config.roundMsMax / durationMs)
      const chain = currentChain(code, Math.floor(timetable.intervalMs * pace))
      return { chain, times: timetable }
    },
    /** Returns the league of a chain, even after the chain's end; null if the game has no such chain. */
    ofChain: ({ code, timetable }: SportsbookGame, chainId: number): League | null => {
      const chain = chainOf(chainId)
      return chain?.game === code ? { chain, times: timetable } : null
    },
    gameOf: (chainId: number): string => chainOf(chainId)?.game ?? '',
  }
}

export type Leagues = ReturnType<typeof createLeagues>
