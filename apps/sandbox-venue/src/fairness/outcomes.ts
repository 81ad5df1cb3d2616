import type { Draws } from '@jinli/fair/draws'
import { createCache } from '../store/cache.ts'
import { drawsAt, type RoundChain } from './chains.ts'

export type OutcomeOf<T> = (game: T, chain: RoundChain, index: number) => unknown

const outcomesMax = 2000

/** Creates a cache of outcomes of shared rounds and courses of fixtures. It draws each one at its first use. */
export function createOutcomes<T>(
  draw: (game: T, draws: Draws, index: number) => unknown,
): OutcomeOf<T> {
  const outcomes = createCache<{ outcome: unknown }>(outcomesMax)
  return (game, chain, index) =>
    outcomes(`${chain.id}:${index}`, () => ({
      outcome: draw(game, drawsAt(chain, index), index),
    })).outcome
}
