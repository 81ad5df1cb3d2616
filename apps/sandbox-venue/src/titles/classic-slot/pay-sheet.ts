import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { classicMultiple, strips } from './rules.ts'

/** Every window: each strip at each of its stops. */
export function classicTally(): Tally {
  const tally: Tally = new Map()
  const stopsOf = (reel: number) => strips[reel]?.keys() ?? [].keys()
  for (const first of stopsOf(0))
    for (const second of stopsOf(1))
      for (const third of stopsOf(2)) add(tally, classicMultiple([first, second, third]))
  return tally
}

export function classicSlotSheet(): PaySheet {
  return {
    title: 'classic-slot',
    way: 'Counted: every position of the three strips.',
    lines: [counted('five lines', classicTally())],
  }
}
