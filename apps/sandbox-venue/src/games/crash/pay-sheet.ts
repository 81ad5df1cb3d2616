import { returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { burstRange, burstsReaching } from '../burst.ts'

/** Calculates the distribution of returns of a bet that leaves at this multiple (hundredths). */
export function crashReturns(leaveAt: number) {
  const reaching = burstsReaching(leaveAt)
  return returnsOf([
    [BigInt(leaveAt) * 100n, reaching],
    [0n, BigInt(burstRange) - reaching],
  ])
}

export function crashSheet(): PaySheet {
  return {
    game: 'crash',
    way: 'Counted: each of the 10⁹ numbers. The return is the same wherever a player leaves, by hand or by itself; 10,000× is who stays to the end.',
    lines: [101, 150, 200, 1_000, 10_000, 1_000_000].map((leaveAt) =>
      countedLine(`leave at ${leaveAt / 100}×`, crashReturns(leaveAt)),
    ),
  }
}
