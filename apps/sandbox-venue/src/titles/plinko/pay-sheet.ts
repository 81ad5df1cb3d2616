import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { choose, tallyOf } from '../../pay-sheet/tally.ts'
import { type PlinkoBet, risks, rowCounts, slotPays } from './rules.ts'

/** Every path: so many of them end in each slot. */
export function plinkoTally(bet: PlinkoBet) {
  const slots = Array.from({ length: bet.rows + 1 }, (_, slot) => slot)
  return tallyOf(
    slots.map((slot) => [BigInt(slotPays(bet, slot)) * 100n, choose(bet.rows, slot)]),
  )
}

export function plinkoSheet(): PaySheet {
  const bets = rowCounts.flatMap((rows) => risks.map((risk) => ({ rows, risk })))
  return {
    title: 'plinko',
    way: 'Counted: every path.',
    lines: bets.map((bet) => counted(`${bet.rows} rows, ${bet.risk}`, plinkoTally(bet))),
  }
}
