import { type Card, deckSize, rankCount, rankOf, suitOf } from '@jinli/fair/cards'
import { choose, type Returns } from '../../pay-sheet/returns.ts'
import { handSize, videoPokerPays } from './rules.ts'

/**
 * Finds perfect play by counting. For every set of up to five cards it counts the hands of five that contain the set,
 * and their pays. Inclusion and exclusion of the discarded cards then gives the results of each hold.
 */
const payClasses: readonly number[] = [0, 1, 2, 3, 4, 6, 9, 25, 50, 800]
const masks = Array.from({ length: 1 << handSize }, (_, mask) => mask)

/** The binomial coefficients that card sets need, as numbers. */
const ways: readonly (readonly number[])[] = Array.from({ length: deckSize + 1 }, (_, n) =>
  Array.from({ length: handSize + 1 }, (_, k) => Number.parseInt(`${choose(n, k)}`, 10)),
)
const combinations = (n: number, k: number): number => ways[n]?.[k] ?? 0

/** For each set of n cards, by set number: the hands with this set, by pay class, and the sum of their pays. */
type Containing = { classes: Uint32Array; pays: Float64Array }
export type Tables = readonly Containing[]

/** Returns the number of a set of cards in rising order. Each set of one size has its own number, from 0 on. */
function setNumber(cards: readonly Card[], mask: number): number {
  let number = 0
  let size = 0
  for (let place = 0; place < handSize; place += 1) {
    if ((mask >> place) & 1) {
      size += 1
      number += combinations(cards[place] ?? 0, size)
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

/** Visits all sets of this size, each in rising order. `visit` always gets the same array object. */
function everySet(size: number, visit: (cards: readonly Card[]) => void): void {
  const cards = Array.from({ length: size }, () => 0)
  const from = (place: number, least: number): void => {
    if (place === size) return visit(cards)
    for (let card = least; card <= deckSize - size + place; card += 1) {
      cards[place] = card
      from(place + 1, card + 1)
    }
  }
  from(0, 0)
}

function emptyTable(size: number): Containing {
  const sets = combinations(deckSize, size)
  return {
    classes: new Uint32Array(sets * payClasses.length),
    pays: new Float64Array(sets),
  }
}

/** Returns a function for the pay of a hand. It stores each pay by the ranks and by whether the hand has one suit. */
function payMemory(): (hand: readonly Card[]) => number {
  const storedPays = new Int16Array(2 * rankCount ** handSize).fill(-1)
  return (hand) => {
    let [at, suits] = [0, 0]
    for (const card of hand) {
      at = at * rankCount + rankOf(card)
      suits |= 1 << suitOf(card)
    }
    // A power of two means that the hand has only one suit.
    if ((suits & (suits - 1)) === 0) at += rankCount ** handSize
    if (storedPays[at] === -1) storedPays[at] = videoPokerPays(hand)
    return storedPays[at] ?? 0
  }
}

/** Creates the table of five-card sets: each set is contained only in the hand with the same cards. */
function handTable(): Containing {
  const table = emptyTable(handSize)
  const paysOf = payMemory()
  everySet(handSize, (hand) => {
    const payout = paysOf(hand)
    const payClass = payClasses.indexOf(payout)
    const number = setNumber(hand, masks.length - 1)
    table.classes[number * payClasses.length + payClass] = 1
    table.pays[number] = payout
  })
  return table
}

/**
 * Creates the table of sets with one card fewer. Adds each hand once for each of its cards outside the set. So the
 * sums are divided by the number of these cards.
 */
function narrower(wider: Containing, size: number): Containing {
  const table = emptyTable(size)
  const all = (1 << (size + 1)) - 1
  const [meetings, kinds] = [handSize - size, payClasses.length]
  everySet(size + 1, (cards) => {
    const from = setNumber(cards, all)
    for (let kind = 0; kind < kinds; kind += 1) {
      const many = wider.classes[from * kinds + kind] ?? 0
      if (many === 0) continue
      let to = setNumber(cards, all - 1)
      for (let place = 0; ; place += 1) {
        const at = to * kinds + kind
        table.classes[at] = (table.classes[at] ?? 0) + many
        if (place === size) break
        // `to` becomes the number of the set that leaves out the next card instead of this one.
        to +=
          combinations(cards[place] ?? 0, place + 1) -
          combinations(cards[place + 1] ?? 0, place + 1)
      }
    }
  })
  for (let set = 0; set < table.pays.length; set += 1)
    for (let kind = 0; kind < kinds; kind += 1) {
      const at = set * kinds + kind
      const many = (table.classes[at] ?? 0) / meetings
      table.classes[at] = many
      table.pays[set] = (table.pays[set] ?? 0) + many * (payClasses[kind] ?? 0)
    }
  return table
}

/** Computes the tables for all set sizes, from the hands down. */
export function payTables(): Tables {
  let table = handTable()
  const tables = [table]
  for (let size = handSize - 1; size >= 0; size -= 1) {
    table = narrower(table, size)
    tables.unshift(table)
  }
  return tables
}

/** Sums `read` over all sets that contain the cards of `mask`, with the signs of inclusion and exclusion. */
function excluding(mask: number, read: (wider: number) => number): number {
  const others = masks.length - 1 - mask
  let sum = 0
  for (let part = others; ; part = (part - 1) & others) {
    const value = read(mask | part)
    sum += (bitsOf[part] ?? 0) % 2 === 0 ? value : -value
    if (part === 0) return sum
  }
}

/** Returns the best cards to hold as a bit mask: the greatest average pay; among equal ones, the most cards. */
export function bestMask(tables: Tables, hand: readonly Card[]): number {
  const numbers = masks.map((mask) => setNumber(hand, mask))
  let [best, bestPays, bestWays] = [0, -1, 1]
  for (let mask = masks.length - 1; mask >= 0; mask -= 1) {
    const pays = excluding(
      mask,
      (wider) => tables[bitsOf[wider] ?? 0]?.pays[numbers[wider] ?? 0] ?? 0,
    )
    const ends = combinations(deckSize - handSize, handSize - (bitsOf[mask] ?? 0))
    // Both products stay below 2⁵³, so the comparison is exact.
    if (pays * bestWays > bestPays * ends) [best, bestPays, bestWays] = [mask, pays, ends]
  }
  return best
}

/** Counts the hands in each group that differs only in suits. The key is the sorted bit masks of the suits' ranks. */
function suitClasses(): Map<number, number> {
  const classes = new Map<number, number>()
  everySet(handSize, (hand) => {
    const suits = [0, 0, 0, 0]
    for (const card of hand) {
      const suit = suitOf(card)
      suits[suit] = (suits[suit] ?? 0) | (1 << (card >> 2))
    }
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

/** Calculates the distribution of returns over all deals and all replacements. */
export function perfectReturns(tables: Tables): Returns {
  // A common multiple of the numbers of possible replacements, which are 47 over k for k from 1 to 5.
  const measure = [1, 2, 3, 4, 5].reduce((sum, k) => sum * choose(47, k), 1n)
  const returns: Returns = new Map()
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
      if (ends > 0)
        returns.set(multiple, (returns.get(multiple) ?? 0n) + BigInt(ends) * each)
    })
  }
  return returns
}
