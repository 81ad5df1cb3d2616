import { currentChain, type TableChain } from './chains.ts'
import type { VenueConfig } from './config.ts'
import type { Store } from './database.ts'

/** The chain that each title's rounds come from, made when it is first asked for. */
export function createChains(store: Store, config: VenueConfig) {
  const chains = new Map<string, TableChain>()
  const operatorSecrets = [...config.operators.values()].map(({ secret }) => secret)
  return (game: string, periodMs: number): TableChain => {
    const now = Date.now()
    const known = chains.get(game)
    if (known && now < known.begunAt + known.length * known.periodMs) return known
    const wish = { game, periodMs, operatorSecrets, beacon: config.beacon }
    const chain = currentChain(store, wish, now)
    chains.set(game, chain)
    return chain
  }
}
