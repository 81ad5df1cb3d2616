import { type Card, deckSize, rankCount, suitOf } from '@jinli/fair/cards'
import { handsOnTable, kindCount, lowestQualifying } from './hands-on-table.ts'
import { antePays, calledPays } from './rules.ts'

/** The cards that are known at the decision, and the results of a call over all cards that may follow. */
export type Deal = {
  hand: [Card, Card]
  /**
   * The number of ways (turn, river and the dealer's hand) to each return of a call, in the order of `callReturns`. It
   * sums over all player hands that differ from `hand` only in suits.
   */
  ways: Float64Array
}
/** The possible returns of a call, in first stakes. The stake of the call itself is subtracted. */
export const callReturns: readonly bigint[] = [
  ...new Set([-2n, 1n, ...Object.values(antePays).flatMap((pay) => [pay + 1n, pay + 3n])]),
].sort((a, b) => (a < b ? -1 : 1))
const returns = callReturns.length
/** The number of dealer hands when the five table cards and the player's two cards are known. */
const against = (45 * 44) / 2

/** A number above every score. */
const unbeaten = 9 * rankCount ** 5
const placeOf = (own: number, dealer: number) =>
  callReturns.indexOf(calledPays(own, dealer) - 2n)
const lossPlace = placeOf(lowestQualifying, unbeaten - 1)
const tiePlace = placeOf(lowestQualifying, lowestQualifying)
/**
 * Indexes into `callReturns` by the player's score, stored because the rules are slow. The low byte is for a dealer who
 * does not qualify, the rest (× 256) for a win against a qualified dealer.
 */
const placesOfScore = new Int32Array(unbeaten)
function placesOf(score: number): number {
  const storedPlaces = placesOfScore[score] ?? 0
  if (storedPlaces !== 0) return storedPlaces
  const winPlace = score > lowestQualifying ? placeOf(score, lowestQualifying) : lossPlace
  const places = placeOf(score, 0) + winPlace * 256
  placesOfScore[score] = places
  return places
}

/** All permutations of the four suits. */
const changes = Array.from({ length: 256 }, (_, code) =>
  [0, 2, 4, 6].map((shift) => (code >> shift) & 3),
).filter((suits) => new Set(suits).size === 4)

function swapSuits(cards: readonly Card[], suits: readonly number[]): number {
  return cards
    .map((card) => card - suitOf(card) + (suits[suitOf(card)] ?? 0))
    .sort((one, other) => one - other)
    .reduce((key, card) => key * deckSize + card, 0)
}

/** Groups sets of cards that differ only in suits. Returns one set per group, with the indexes of all its sets. */
function classesOf<Cards extends readonly Card[]>(
  sets: readonly Cards[],
  suits: readonly (readonly number[])[],
): { cards: Cards; places: number[] }[] {
  const classes = new Map<number, { cards: Cards; places: number[] }>()
  for (const [place, cards] of sets.entries()) {
    const key = Math.min(...suits.map((each) => swapSuits(cards, each)))
    const storedClass = classes.get(key)
    if (storedClass) storedClass.places.push(place)
    else classes.set(key, { cards, places: [place] })
  }
  return [...classes.values()]
}

/** Returns one flop of each group of flops that differ only in suits, with the number of flops in the group. */
export function flopClasses(): { flop: Card[]; alike: number }[] {
  const flops: Card[][] = []
  for (let a = 0; a < deckSize; a += 1)
    for (let b = a + 1; b < deckSize; b += 1)
      for (let c = b + 1; c < deckSize; c += 1) flops.push([a, b, c])
  return classesOf(flops, changes).map(({ cards, places }) => ({
    flop: cards,
    alike: places.length,
  }))
}

type Hands = { firsts: Uint8Array; seconds: Uint8Array; ways: Float64Array }

/** Adds the results of each hand on this table, multiplied by `times`. */
function addTable({ firsts, seconds, ways }: Hands, table: readonly Card[], times: number) {
  const { kinds, scores, lower, equal, unfit } = handsOnTable(table)
  const [turn, river] = table.slice(3)
  for (let hand = 0; hand < firsts.length; hand += 1) {
    const [a, b] = [firsts[hand] ?? 0, seconds[hand] ?? 0]
    if (a === turn || a === river || b === turn || b === river) continue
    const pair = (kinds[a] ?? 0) * kindCount + (kinds[b] ?? 0)
    const score = scores[pair] ?? 0
    const places = placesOf(score)
    const none = unfit[pair] ?? 0
    const at = hand * returns
    const unfitAt = at + (places & 255)
    const lostAt = at + lossPlace
    ways[unfitAt] = (ways[unfitAt] ?? 0) + none * times
    if (score < lowestQualifying) {
      ways[lostAt] = (ways[lostAt] ?? 0) + (against - none) * times
      continue
    }
    const [less, same] = [lower[pair] ?? 0, equal[pair] ?? 0]
    const wonAt = at + (places >> 8)
    const sharedAt = at + tiePlace
    ways[wonAt] = (ways[wonAt] ?? 0) + (less - none) * times
    ways[sharedAt] = (ways[sharedAt] ?? 0) + same * times
    ways[lostAt] = (ways[lostAt] ?? 0) + (against - less - same) * times
  }
}

/** Returns every hand on a flop with its results over all later cards. Hands that differ only in suits are one. */
export function dealsOn(flop: readonly Card[]): Deal[] {
  const same = swapSuits(flop, [0, 1, 2, 3])
  const suits = changes.filter((each) => swapSuits(flop, each) === same)
  const cardsLeft = Array.from({ length: deckSize }, (_, card) => card).filter(
    (card) => !flop.includes(card),
  )
  const pairs = cardsLeft.flatMap((first, at) =>
    cardsLeft.slice(at + 1).map((second): [Card, Card] => [first, second]),
  )
  const classes = classesOf(pairs, suits)
  const hands = {
    firsts: Uint8Array.from(pairs, ([first]) => first),
    seconds: Uint8Array.from(pairs, ([, second]) => second),
    ways: new Float64Array(pairs.length * returns),
  }
  // Of tables that differ only in suits, one counts for all. So only the sums over a class of hands are right.
  for (const { cards, places } of classes)
    addTable(hands, [...flop, ...cards], places.length)
  return classes.map(({ cards, places }) => {
    const sum = new Float64Array(returns)
    for (const place of places)
      for (let at = 0; at < returns; at += 1)
        sum[at] = (sum[at] ?? 0) + (hands.ways[place * returns + at] ?? 0)
    return { hand: cards, ways: sum }
  })
}
