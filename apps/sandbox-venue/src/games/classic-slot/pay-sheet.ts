import { add, type Returns } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { classicMultiple, strips } from './rules.ts'

/** Calculates the distribution of returns over every combination of stops of the three reels. */
export function classicReturns(): Returns {
  const returns: Returns = new Map()
  const stopsOf = (reel: number) => strips[reel]?.keys() ?? [].keys()
  for (const first of stopsOf(0))
    for (const second of stopsOf(1))
      for (const third of stopsOf(2)) add(returns, classicMultiple([first, second, third]))
  return returns
}

export function classicSlotSheet(): PaySheet {
  return {
    game: 'classic-slot',
    way: 'Counted: every position of the three strips.',
    lines: [countedLine('five lines', classicReturns())],
  }
}
