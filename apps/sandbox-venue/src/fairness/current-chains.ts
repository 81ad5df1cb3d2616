import type { Store } from '../store/database.ts'
import { currentChain, endOfChain } from './chain.store.ts'
import type { RoundChain } from './chains.ts'

/** The settings that determine the salt of a chain. */
export type ChainSettings = {
  operators: ReadonlyMap<string, { secret: string }>
  beacon: string | null
}

/** Returns a function that returns the current chain of a game. At the first use, that function creates the chain. */
export function createCurrentChains(store: Store, settings: ChainSettings) {
  const chains = new Map<string, RoundChain>()
  const operatorSecrets = [...settings.operators.values()].map(({ secret }) => secret)
  return (game: string, periodMs: number): RoundChain => {
    const now = Date.now()
    const latest = chains.get(game)
    if (latest && now < endOfChain(latest)) return latest
    const request = { game, periodMs, operatorSecrets, beacon: settings.beacon }
    const chain = currentChain(store, request, now)
    chains.set(game, chain)
    return chain
  }
}
