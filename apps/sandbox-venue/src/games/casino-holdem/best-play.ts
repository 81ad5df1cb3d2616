import { type Card, deckSize, suitOf } from '@jinli/fair/cards'
import type { Play } from '../played-round.ts'
import { callReturns, dealsOn, flopClasses } from './every-deal.ts'
import type { CasinoHoldemDecision, CasinoHoldemShown } from './rules.ts'

/** All permutations of the four suits. */
const suitChanges = Array.from({ length: 256 }, (_, code) =>
  [0, 2, 4, 6].map((shift) => (code >> shift) & 3),
).filter((suits) => new Set(suits).size === 4)

function ascending(cards: readonly Card[], suits: readonly number[]): Card[] {
  return cards
    .map((card) => card - suitOf(card) + (suits[suitOf(card)] ?? 0))
    .sort((one, other) => one - other)
}

/** Returns the number of a flop and a hand. Those that differ only in suits have the same number. */
function dealNumber(flop: readonly Card[], hand: readonly Card[]): number {
  const numbers = suitChanges.map((suits) =>
    [...ascending(flop, suits), ...ascending(hand, suits)].reduce(
      (number, card) => number * deckSize + card,
      0,
    ),
  )
  return Math.min(...numbers)
}

/**
 * Creates the play that calls when all that may follow returns more than a fold. It counts every deal first, which takes
 * a minute.
 */
export function bestPlay(): Play<CasinoHoldemDecision, CasinoHoldemShown> {
  const calls = new Set<number>()
  for (const { flop } of flopClasses())
    for (const { hand, ways } of dealsOn(flop)) {
      const worth = callReturns.reduce(
        (sum, payout, place) => sum + payout * BigInt(ways[place] ?? 0),
        0n,
      )
      if (worth > 0n) calls.add(dealNumber(flop, hand))
    }
  return ({ hand, table }) => ({
    play: calls.has(dealNumber(table.slice(0, 3), hand)) ? 'call' : 'fold',
  })
}
