import { type Card, deckSize, suitOf } from '@jinli/fair/cards'
import { choose, type Tally } from '../../pay-sheet/tally.ts'
import { handSize, videoPokerPays } from './rules.ts'

/**
 * Perfect play by counting. For every set of up to five cards it is known how many hands of five contain it and what
 * they pay; how often a hold ends where follows by inclusion and exclusion of the cards thrown away.
 */
const payClasses = [0, 1, 2, 3, 4, 6, 9, 25, 50, 800] as const
const masks = Array.from({ length: 1 << handSize }, (_, mask) => mask)

/** n over k as a number, for cards. */
const ways: readonly (readonly number[])[] = Array.from({ length: deckSize + 1 }, (_, n) =>
  Array.from({ length: handSize + 1 }, (_, k) => Number.parseInt(`${choose(n, k)}`, 10)),
)
const over = (n: number, k: number): number => ways[n]?.[k] ?? 0

/** Of each set of n cards, by its number among such sets, the hands that contain it: by class, and their pays. */
type Containing = { classes: Uint32Array; pays: Float64Array }
export type Tables = readonly Containing[]

/** The number of a set of cards in rising order: each set of its size has one of its own, from 0. */
function setNumber(cards: readonly Card[], mask: number): number {
  let number = 0
  let size = 0
  for (let place = 0; place < handSize; place += 1) {
    if ((mask >> place) & 1) {
      size += 1
      number += over(cards[place] ?? 0, size)
    }
  }
  return number
}

function bitCount(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1
  return bits
}
const bitsOf = masks.map(bitCount)

/** All hands of five in rising order, each given to `visit` in the same array. */
function everyHand(visit: (hand: readonly Card[]) => void): void {
  const hand = [0, 0, 0, 0, 0]
  for (hand[0] = 0; hand[0] < deckSize - 4; hand[0] += 1)
    for (hand[1] = hand[0] + 1; hand[1] < deckSize - 3; hand[1] += 1)
      for (hand[2] = hand[1] + 1; hand[2] < deckSize - 2; hand[2] += 1)
        for (hand[3] = hand[2] + 1; hand[3] < deckSize - 1; hand[3] += 1)
          for (hand[4] = hand[3] + 1; hand[4] < deckSize; hand[4] += 1) visit(hand)
}

/** What follows of all hands, once. */
export function payTables(): Tables {
  const tables = Array.from({ length: handSize + 1 }, (_, size) => ({
    classes: new Uint32Array(over(deckSize, size) * payClasses.length),
    pays: new Float64Array(over(deckSize, size)),
  }))
  everyHand((hand) => {
    const paid = videoPokerPays(hand)
    const payClass = payClasses.indexOf(paid as (typeof payClasses)[number])
    for (const mask of masks) {
      const table = tables[bitsOf[mask] ?? 0] as Containing
      const number = setNumber(hand, mask)
      const at = number * payClasses.length + payClass
      table.classes[at] = (table.classes[at] ?? 0) + 1
      table.pays[number] = (table.pays[number] ?? 0) + paid
    }
  })
  return tables
}

/** Sums `read` over the sets that hold `mask` and some of the other cards, with the sign of how many others. */
function excluding(mask: number, read: (wider: number) => number): number {
  const others = masks.length - 1 - mask
  let sum = 0
  for (let part = others; ; part = (part - 1) & others) {
    const value = read(mask | part)
    sum += (bitsOf[part] ?? 0) % 2 === 0 ? value : -value
    if (part === 0) return sum
  }
}

/** The places to hold as bits: those of the greatest mean pay, of equals the one that keeps more. */
export function bestMask(tables: Tables, hand: readonly Card[]): number {
  const numbers = masks.map((mask) => setNumber(hand, mask))
  let [best, bestPays, bestWays] = [0, -1, 1]
  for (let mask = masks.length - 1; mask >= 0; mask -= 1) {
    const pays = excluding(
      mask,
      (wider) => tables[bitsOf[wider] ?? 0]?.pays[numbers[wider] ?? 0] ?? 0,
    )
    const ends = over(deckSize - handSize, handSize - (bitsOf[mask] ?? 0))
    // Both products stay below 2⁵³.
    if (pays * bestWays > bestPays * ends) [best, bestPays, bestWays] = [mask, pays, ends]
  }
  return best
}

/** Hands that differ only by the names of suits are one: its four suits as bits of ranks, in order, make its key. */
function suitClasses(): Map<number, number> {
  const classes = new Map<number, number>()
  everyHand((hand) => {
    const suits = [0, 0, 0, 0]
    for (const card of hand)
      suits[suitOf(card)] = (suits[suitOf(card)] ?? 0) | (1 << (card >> 2))
    const key = suits.sort((a, b) => b - a).reduce((sum, bits) => sum * 8_192 + bits, 0)
    classes.set(key, (classes.get(key) ?? 0) + 1)
  })
  return classes
}

function handOfKey(key: number): Card[] {
  const hand: Card[] = []
  let rest = key
  for (let suit = 3; suit >= 0; suit -= 1) {
    const bits = rest % 8_192
    rest = (rest - bits) / 8_192
    for (let rank = 0; rank < 13; rank += 1)
      if ((bits >> rank) & 1) hand.push(rank * 4 + suit)
  }
  return hand.sort((a, b) => a - b)
}

/** How often each pay comes, over all deals and all that may replace what is thrown away. */
export function perfectTally(tables: Tables): Tally {
  // A common measure of all numbers of replacements: 47 over 0 to 5 divide it.
  const measure = [1, 2, 3, 4, 5].reduce((sum, k) => sum * choose(47, k), 1n)
  const tally: Tally = new Map()
  for (const [key, hands] of suitClasses()) {
    const hand = handOfKey(key)
    const mask = bestMask(tables, hand)
    const numbers = masks.map((wider) => setNumber(hand, wider))
    const each = (BigInt(hands) * measure) / choose(47, handSize - (bitsOf[mask] ?? 0))
    payClasses.forEach((pays, payClass) => {
      const ends = excluding(
        mask,
        (wider) =>
          tables[bitsOf[wider] ?? 0]?.classes[
            (numbers[wider] ?? 0) * payClasses.length + payClass
          ] ?? 0,
      )
      const multiple = BigInt(pays) * 10_000n
      if (ends > 0) tally.set(multiple, (tally.get(multiple) ?? 0n) + BigInt(ends) * each)
    })
  }
  return tally
}
