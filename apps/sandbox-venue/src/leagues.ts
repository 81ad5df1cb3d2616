import type { League } from './book-clock.ts'
import { findChain, type TableChain } from './chains.ts'
import type { VenueConfig } from './config.ts'
import type { Store } from './database.ts'
import { createChains } from './open-chains.ts'
import type { BookTitle } from './titles/title.ts'

/** The leagues of this process, each at the pace of the chain that its fixtures come from. */
export function createLeagues(store: Store, config: VenueConfig) {
  const chains = createChains(store, config)
  const known = new Map<number, TableChain>()
  const chainOf = (id: number): TableChain | null => {
    const chain = known.get(id) ?? findChain(store, id)
    if (chain) known.set(id, chain)
    return chain
  }
  return {
    current: ({ code, timetable }: BookTitle): League => {
      const lasts = timetable.ticks.at(-1) ?? timetable.every
      const pace = Math.min(1, config.roundMsMost / lasts)
      const chain = chains(code, Math.floor(timetable.every * pace))
      return { chain, times: timetable }
    },
    /** That of a chain which may be over; null when the title has no such. */
    of: ({ code, timetable }: BookTitle, chainId: number): League | null => {
      const chain = chainOf(chainId)
      return chain?.game === code ? { chain, times: timetable } : null
    },
    gameOf: (chainId: number): string => chainOf(chainId)?.game ?? '',
  }
}

export type Leagues = ReturnType<typeof createLeagues>
