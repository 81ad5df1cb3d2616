import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { tallyOf } from '../../pay-sheet/tally.ts'
import { burstRange, burstsReaching } from '../burst.ts'

/** For a target in hundredths. */
export function limboTally(target: number) {
  const reaching = burstsReaching(target)
  return tallyOf([
    [BigInt(target) * 100n, reaching],
    [0n, BigInt(burstRange) - reaching],
  ])
}

export function limboSheet(): PaySheet {
  return {
    title: 'limbo',
    way: 'Counted: each of the 10⁹ numbers, for a choice of targets.',
    lines: [101, 150, 200, 1_000, 10_000, 1_000_000].map((target) =>
      counted(`target ${target / 100}×`, limboTally(target)),
    ),
  }
}
