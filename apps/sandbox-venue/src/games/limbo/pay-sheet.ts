import { returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { burstRange, burstsReaching } from '../burst.ts'

/** Calculates the distribution of returns of a target in hundredths. */
export function limboReturns(target: number) {
  const reaching = burstsReaching(target)
  return returnsOf([
    [BigInt(target) * 100n, reaching],
    [0n, BigInt(burstRange) - reaching],
  ])
}

export function limboSheet(): PaySheet {
  return {
    game: 'limbo',
    way: 'Counted: each of the 10⁹ numbers, for a choice of targets.',
    lines: [101, 150, 200, 1_000, 10_000, 1_000_000].map((target) =>
      countedLine(`target ${target / 100}×`, limboReturns(target)),
    ),
  }
}
