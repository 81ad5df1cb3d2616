import { type Card, deckSize } from '@jinli/fair/cards'
import { counted, ofAllStakes, type PaySheet } from '../../pay-sheet/sheet.ts'
import { percent, returnOf } from '../../pay-sheet/sheet-figures.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { raisedPays, threeCardScore } from './rules.ts'

/** Every three cards with how good they are. */
function everyHand(): { cards: Card[]; score: number }[] {
  const hands: { cards: Card[]; score: number }[] = []
  for (let a = 0; a < deckSize; a += 1)
    for (let b = a + 1; b < deckSize; b += 1)
      for (let c = b + 1; c < deckSize; c += 1)
        hands.push({ cards: [a, b, c], score: threeCardScore([a, b, c]) })
  return hands
}

/** Hands that differ only by the names of suits are one: the first of each, with how many there are. */
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
    const known = classes.get(key)
    if (known) known.count += 1
    else classes.set(key, { hand, count: 1 })
  }
  return classes.values()
}

/** Every deal, the better of folding and raising for each hand; the returns count the second stake. */
export function threeCardTally(): Tally {
  return perfectPlay().tally
}

function perfectPlay(): { tally: Tally; raised: bigint } {
  const hands = everyHand()
  const tally: Tally = new Map()
  let raisedWays = 0n
  for (const { hand, count } of suitClasses(hands)) {
    const raised: Tally = new Map()
    let [sum, deals] = [0n, 0n]
    for (const dealer of hands) {
      if (dealer.cards.some((card) => hand.cards.includes(card))) continue
      const returned = (raisedPays(hand.score, dealer.score) - 1n) * 10_000n
      add(raised, returned, BigInt(count))
      sum += returned
      deals += 1n
    }
    // Folding returns nothing of one stake.
    if (sum > 0n) {
      for (const [returned, ways] of raised) add(tally, returned, ways)
      raisedWays += deals * BigInt(count)
    } else add(tally, 0n, deals * BigInt(count))
  }
  return { tally, raised: raisedWays }
}

export function threeCardSheet(): PaySheet {
  const { tally, raised } = perfectPlay()
  const ways = [...tally.values()].reduce((sum, each) => sum + each, 0n)
  const all = ofAllStakes(returnOf(tally), { over: ways + raised, under: ways })
  return {
    title: 'three-card',
    way: 'Counted: every deal, folding or raising as is better for each hand (raising from queen, six and four on). Who plays otherwise gets less.',
    lines: [
      counted('perfect play', tally, [
        `of all stakes: ${percent(all, 3)}`,
        `raised in ${percent({ over: raised, under: ways }, 3)} of rounds`,
      ]),
    ],
  }
}
