import { choose, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { fieldCount, minesPays } from './rules.ts'

/** Calculates the returns of a stop after `safe` fields: the sets of `safe` fields without a mine among all sets. */
export function minesReturns(mines: number, safe: number) {
  const all = choose(fieldCount, safe)
  const lucky = choose(fieldCount - mines, safe)
  return returnsOf([
    [minesPays(mines, safe), lucky],
    [0n, all - lucky],
  ])
}

const plays = [
  [1, 1],
  [1, 24],
  [3, 3],
  [3, 22],
  [5, 5],
  [10, 5],
  [12, 13],
  [24, 1],
] as const

export function minesSheet(): PaySheet {
  return {
    game: 'mines',
    way: 'Counted: every set of fields, for players who stop after a number of safe ones. Where one opens does not matter.',
    lines: plays.map(([mines, safe]) =>
      countedLine(`${mines} mines, stop after ${safe}`, minesReturns(mines, safe)),
    ),
  }
}
