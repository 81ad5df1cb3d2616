import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { choose, tallyOf } from '../../pay-sheet/tally.ts'
import { fieldCount, minesPays } from './rules.ts'

/** For a player who stops after so many safe fields: the sets of fields that hold no mine, of all. */
export function minesTally(mines: number, safe: number) {
  const all = choose(fieldCount, safe)
  const lucky = choose(fieldCount - mines, safe)
  return tallyOf([
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
    title: 'mines',
    way: 'Counted: every set of fields, for players who stop after a number of safe ones. Where one opens does not matter.',
    lines: plays.map(([mines, safe]) =>
      counted(`${mines} mines, stop after ${safe}`, minesTally(mines, safe)),
    ),
  }
}
