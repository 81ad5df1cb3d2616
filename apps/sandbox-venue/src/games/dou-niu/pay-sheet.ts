import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'

/** Calculates the returns of a bet on a seat. Two hands are never equal, so a seat wins half of its rounds. */
export function douNiuReturns(): Returns {
  return returnsOf([
    [19_500n, 1n],
    [0n, 1n],
  ])
}

export function douNiuSheet(): PaySheet {
  return {
    game: 'dou-niu',
    way: 'Counted: banker and seat are dealt alike, and no two hands are equal, so that each wins half of all deals.',
    lines: [countedLine('a seat', douNiuReturns())],
  }
}
