import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { tallyOf } from '../../pay-sheet/tally.ts'
import { dicePays } from './rules.ts'

const faces = 10_000

/** Both ends alike: so many of 10,000 numbers win. */
export function diceTally(chance: number) {
  return tallyOf([
    [dicePays(chance), BigInt(chance)],
    [0n, BigInt(faces - chance)],
  ])
}

export function diceSheet(): PaySheet {
  return {
    title: 'dice',
    way: 'Counted: each of the 10,000 numbers, for a choice of chances.',
    lines: [1, 100, 1_000, 2_500, 4_950, 7_500, 9_800].map((chance) =>
      counted(`chance ${chance} of 10,000`, diceTally(chance)),
    ),
  }
}
