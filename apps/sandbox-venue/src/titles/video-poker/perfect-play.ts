import { type Card, deckSize, rankCount, rankOf, suitOf } from '@jinli/fair/cards'
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

/** All sets of so many cards, each in rising order; given to `visit` in the same array. */
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
  const sets = over(deckSize, size)
  return {
    classes: new Uint32Array(sets * payClasses.length),
    pays: new Float64Array(sets),
  }
}

/** Pays by the ranks of a hand and by whether it is of one suit, which is all that they depend on; each asked once. */
function payMemory(): (hand: readonly Card[]) => number {
  const known = new Int16Array(2 * rankCount ** handSize).fill(-1)
  return (hand) => {
    let [at, suits] = [0, 0]
    for (const card of hand) {
      at = at * rankCount + rankOf(card)
      suits |= 1 << suitOf(card)
    }
    // A power of two: one suit.
    if ((suits & (suits - 1)) === 0) at += rankCount ** handSize
    if (known[at] === -1) known[at] = videoPokerPays(hand)
    return known[at] ?? 0
  }
}

/** Of the hands themselves: each contains itself alone. */
function handTable(): Containing {
  const table = emptyTable(handSize)
  const paysOf = payMemory()
  everySet(handSize, (hand) => {
    const paid = paysOf(hand)
    const payClass = payClasses.indexOf(paid as (typeof payClasses)[number])
    const number = setNumber(hand, masks.length - 1)
    table.classes[number * payClasses.length + payClass] = 1
    table.pays[number] = paid
  })
  return table
}

/** Of the sets of one card fewer: each hand is met once for each of its cards that is not in the set. */
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
        // The next card is left out instead of this one.
        to += over(cards[place] ?? 0, place + 1) - over(cards[place + 1] ?? 0, place + 1)
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

/** What follows of all hands, once. */
export function payTables(): Tables {
  const tables = [handTable()]
  for (let size = handSize - 1; size >= 0; size -= 1)
    tables.unshift(narrower(tables[0] as Containing, size))
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
