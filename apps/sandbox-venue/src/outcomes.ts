import { drawsAt, type TableChain } from './chains.ts'
import type { TableTitle } from './titles/title.ts'

const KEPT = 2000

/** Outcomes of rounds of all. An outcome is pure, so it is drawn when it is asked for, and remembered for a while. */
export function createOutcomes() {
  const known = new Map<string, unknown>()
  return (title: TableTitle, chain: TableChain, index: number): unknown => {
    const name = `${chain.id}:${index}`
    if (known.has(name)) return known.get(name)
    const outcome = title.shared.draw(drawsAt(chain, index))
    known.set(name, outcome)
    const oldest = known.keys().next()
    if (known.size > KEPT && !oldest.done) known.delete(oldest.value)
    return outcome
  }
}

export type OutcomeOf = ReturnType<typeof createOutcomes>
