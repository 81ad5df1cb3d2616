import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { tallyOf } from '../../pay-sheet/tally.ts'
import { burstRange, burstsReaching } from '../burst.ts'

/** For a bet that leaves at so many hundredths. */
export function crashTally(leaveAt: number) {
  const reaching = burstsReaching(leaveAt)
  return tallyOf([
    [BigInt(leaveAt) * 100n, reaching],
    [0n, BigInt(burstRange) - reaching],
  ])
}

export function crashSheet(): PaySheet {
  return {
    title: 'crash',
    way: 'Counted: each of the 10⁹ numbers. The return is the same wherever a player leaves, by hand or by itself; 10,000× is who stays to the end.',
    lines: [101, 150, 200, 1_000, 10_000, 1_000_000].map((leaveAt) =>
      counted(`leave at ${leaveAt / 100}×`, crashTally(leaveAt)),
    ),
  }
}
