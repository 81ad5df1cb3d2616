import { type Card, deckSize } from '@jinli/fair/cards'
import { add, type Returns } from '../../pay-sheet/returns.ts'
import { countedLine, ofAllStakes, type PaySheet } from '../../pay-sheet/sheet.ts'
import { percent, returnOf } from '../../pay-sheet/sheet-figures.ts'
import { raisedPays, threeCardScore } from './rules.ts'

/** Returns every hand of three cards with its score. */
function everyHand(): { cards: Card[]; score: number }[] {
  const hands: { cards: Card[]; score: number }[] = []
  for (let a = 0; a < deckSize; a += 1)
    for (let b = a + 1; b < deckSize; b += 1)
      for (let c = b + 1; c < deckSize; c += 1)
        hands.push({ cards: [a, b, c], score: threeCardScore([a, b, c]) })
  return hands
}

/** Groups hands that differ only in suits. Returns the first hand of each group, with the size of the group. */
function suitClasses<Hand extends { cards: Card[] }>(hands: readonly Hand[]) {
  const classes = new Map<string, { hand: Hand; count: number }>()
  for (const hand of hands) {
    const suits = [0, 1, 2, 3].map((suit) =>
      hand.cards
        .filter((card) => card % 4 === suit)
        .map((card) => card >> 2)
        .join(),
    )
    const key = suits.sort().join(';')
    const storedClass = classes.get(key)
    if (storedClass) storedClass.count += 1
    else classes.set(key, { hand, count: 1 })
  }
  return classes.values()
}

/** Calculates the returns of perfect play, in first stakes: the better of fold and raise. A lost raise is −1. */
export function threeCardReturns(): Returns {
  return perfectPlay().returns
}

function perfectPlay(): { returns: Returns; raised: bigint } {
  const hands = everyHand()
  const returns: Returns = new Map()
  let raisedWays = 0n
  for (const { hand, count } of suitClasses(hands)) {
    const raiseReturns: Returns = new Map()
    let [sum, deals] = [0n, 0n]
    for (const dealer of hands) {
      if (dealer.cards.some((card) => hand.cards.includes(card))) continue
      const payout = (raisedPays(hand.score, dealer.score) - 1n) * 10_000n
      add(raiseReturns, payout, BigInt(count))
      sum += payout
      deals += 1n
    }
    // The return of a fold is 0. So a hand raises if its returns add up to more than 0.
    if (sum > 0n) {
      for (const [payout, ways] of raiseReturns) add(returns, payout, ways)
      raisedWays += deals * BigInt(count)
    } else add(returns, 0n, deals * BigInt(count))
  }
  return { returns, raised: raisedWays }
}

export function threeCardSheet(): PaySheet {
  const { returns, raised: raiseReturns } = perfectPlay()
  const ways = [...returns.values()].reduce((sum, each) => sum + each, 0n)
  const all = ofAllStakes(returnOf(returns), {
    numerator: ways + raiseReturns,
    denominator: ways,
  })
  return {
    game: 'three-card',
    way: 'Counted: every deal, folding or raising as is better for each hand (raising from queen, six and four on). Who plays otherwise gets less.',
    lines: [
      countedLine('perfect play', returns, [
        `of all stakes: ${percent(all, 3)}`,
        `raised in ${percent({ numerator: raiseReturns, denominator: ways }, 3)} of rounds`,
      ]),
    ],
  }
}
