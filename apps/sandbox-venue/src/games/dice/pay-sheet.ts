import { returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { dicePays } from './rules.ts'

const faces = 10_000

/** Calculates the returns of a bet on which `chance` of 10,000 numbers win. Both sides have the same returns. */
export function diceReturns(chance: number) {
  return returnsOf([
    [dicePays(chance), BigInt(chance)],
    [0n, BigInt(faces - chance)],
  ])
}

export function diceSheet(): PaySheet {
  return {
    game: 'dice',
    way: 'Counted: each of the 10,000 numbers, for a choice of chances.',
    lines: [1, 100, 1_000, 2_500, 4_950, 7_500, 9_800].map((chance) =>
      countedLine(`chance ${chance} of 10,000`, diceReturns(chance)),
    ),
  }
}
