import { add, choose, type Returns } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { countToWin, fieldCount, type ScratchSymbol, symbols } from './rules.ts'

/** The distributions of the win so far, by the number of fields that have no symbol yet. */
type Cards = readonly Returns[]

/** Adds a symbol to the distributions: it takes any number of the fields that are left. */
function withSymbol(cards: Cards, symbol: ScratchSymbol): Cards {
  const next: Returns[] = cards.map(() => new Map())
  cards.forEach((returns, fieldsLeft) => {
    for (const [prize, ways] of returns) {
      for (let count = 0; count <= fieldsLeft; count += 1) {
        const after = next[fieldsLeft - count]
        const pays = count >= countToWin ? BigInt(symbol.pays) * 1_000n : 0n
        const arrangements =
          choose(fieldsLeft, count) * BigInt(symbol.weight) ** BigInt(count)
        if (after) add(after, prize + pays, ways * arrangements)
      }
    }
  })
  return next
}

/** Calculates the distribution of returns over all 100⁹ cards by weight. */
export function scratchReturns(): Returns {
  const blank: Cards = Array.from({ length: fieldCount + 1 }, (_, fieldsLeft) =>
    fieldsLeft === fieldCount ? new Map([[0n, 1n]]) : new Map(),
  )
  return symbols.reduce(withSymbol, blank)[0] ?? new Map()
}

export function scratchCardSheet(): PaySheet {
  return {
    game: 'scratch-card',
    way: 'Counted: every card by its weight.',
    lines: [countedLine('a card', scratchReturns())],
  }
}
