import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, choose, type Tally } from '../../pay-sheet/tally.ts'
import { countToWin, fieldCount, type ScratchSymbol, symbols } from './rules.ts'

/** Of each number of fields left over, how often what has been won. */
type Cards = readonly Tally[]

/** The cards after one more symbol has taken any number of the fields that were left. */
function withSymbol(cards: Cards, symbol: ScratchSymbol): Cards {
  const next: Tally[] = cards.map(() => new Map())
  cards.forEach((tally, left) => {
    for (const [won, ways] of tally) {
      for (let count = 0; count <= left; count += 1) {
        const after = next[left - count]
        const pays = count >= countToWin ? BigInt(symbol.pays) * 1_000n : 0n
        const placed = choose(left, count) * BigInt(symbol.weight) ** BigInt(count)
        if (after) add(after, won + pays, ways * placed)
      }
    }
  })
  return next
}

/** All 100⁹ cards by weight. */
export function scratchTally(): Tally {
  const blank: Cards = Array.from({ length: fieldCount + 1 }, (_, left) =>
    left === fieldCount ? new Map([[0n, 1n]]) : new Map(),
  )
  return symbols.reduce(withSymbol, blank)[0] ?? new Map()
}

export function scratchCardSheet(): PaySheet {
  return {
    title: 'scratch-card',
    way: 'Counted: every card by its weight.',
    lines: [counted('a card', scratchTally())],
  }
}
