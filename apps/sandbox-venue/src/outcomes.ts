import type { Draws } from '@jinli/fair/draws'
import { drawsAt, type TableChain } from './chains.ts'

const KEPT = 2000

/**
 * Outcomes of rounds of all, whole courses of fixtures included. An outcome is pure, so it is drawn when it is asked
 * for, and remembered for a while.
 */
export function createOutcomes<Of>(draw: (of: Of, draws: Draws, index: number) => unknown) {
  const known = new Map<string, unknown>()
  return (of: Of, chain: TableChain, index: number): unknown => {
    const name = `${chain.id}:${index}`
    if (known.has(name)) return known.get(name)
    const outcome = draw(of, drawsAt(chain, index), index)
    known.set(name, outcome)
    const oldest = known.keys().next()
    if (known.size > KEPT && !oldest.done) known.delete(oldest.value)
    return outcome
  }
}

export type OutcomeOf<Of> = (of: Of, chain: TableChain, index: number) => unknown
