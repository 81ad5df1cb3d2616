import { word } from '../store/row-shape.ts'

export type BetStatus = 'open' | 'settled' | 'void'

const statuses = ['open', 'settled', 'void'] as const

/** The statuses that may follow each status. SQL updates require the old status in their WHERE clauses. */
const transitions: Record<BetStatus, readonly BetStatus[]> = {
  open: ['settled', 'void'],
  settled: ['void'],
  void: [],
}

export const betStatus = word(statuses)

export function canTransition(from: BetStatus, to: BetStatus): boolean {
  return transitions[from].includes(to)
}

/** The statuses from which a bet may be voided, as the list of an SQL `IN (…)`. */
export const voidableStatuses = statuses
  .filter((from) => canTransition(from, 'void'))
  .map((status) => `'${status}'`)
  .join()
