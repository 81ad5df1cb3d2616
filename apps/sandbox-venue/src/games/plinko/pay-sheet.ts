import { choose, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { type PlinkoBet, risks, rowCounts, slotPays } from './rules.ts'

/** Calculates the distribution of returns over every path, by the slot in which it ends. */
export function plinkoReturns(bet: PlinkoBet) {
  const slots = Array.from({ length: bet.rows + 1 }, (_, slot) => slot)
  return returnsOf(
    slots.map((slot) => [BigInt(slotPays(bet, slot)) * 100n, choose(bet.rows, slot)]),
  )
}

export function plinkoSheet(): PaySheet {
  const bets = rowCounts.flatMap((rows) => risks.map((risk) => ({ rows, risk })))
  return {
    game: 'plinko',
    way: 'Counted: every path.',
    lines: bets.map((bet) =>
      countedLine(`${bet.rows} rows, ${bet.risk}`, plinkoReturns(bet)),
    ),
  }
}
