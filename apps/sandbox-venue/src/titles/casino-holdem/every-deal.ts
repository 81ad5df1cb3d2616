import { type Card, deckSize, rankCount, suitOf } from '@jinli/fair/cards'
import { handsOnTable, kindCount, lowestQualifying } from './hands-on-table.ts'
import { antePays, calledPays } from './rules.ts'

/** What is known when it is decided, and all that may come of a call. */
export type Deal = {
  hand: [Card, Card]
  /**
   * Turns, rivers and hands of the dealer by what a call then returns, in the order of `callReturns`. They are those of
   * all hands that differ from this one in suits alone.
   */
  ways: Float64Array
}
/** What a call may return, in stakes; the call itself counts as lost. */
export const callReturns: readonly bigint[] = [
  ...new Set([-2n, 1n, ...Object.values(antePays).flatMap((pay) => [pay + 1n, pay + 3n])]),
].sort((a, b) => (a < b ? -1 : 1))
const returns = callReturns.length
/** Hands that a table and a hand leave to the dealer. */
const against = (45 * 44) / 2

/** Above every score. */
const unbeaten = 9 * rankCount ** 5
const placeOf = (own: number, dealer: number) =>
  callReturns.indexOf(calledPays(own, dealer) - 2n)
const lost = placeOf(lowestQualifying, unbeaten - 1)
const shared = placeOf(lowestQualifying, lowestQualifying)
/** By score, for rules are slow to ask: where it counts that the dealer does not qualify, and 256 times where a win counts. */
const paid = new Int32Array(unbeaten)
function placesOf(score: number): number {
  const known = paid[score] as number
  if (known !== 0) return known
  const won = score > lowestQualifying ? placeOf(score, lowestQualifying) : lost
  const places = placeOf(score, 0) + won * 256
  paid[score] = places
  return places
}

/** All ways to change suits. */
const changes = Array.from({ length: 256 }, (_, code) =>
  [0, 2, 4, 6].map((shift) => (code >> shift) & 3),
).filter((suits) => new Set(suits).size === 4)

function changed(cards: readonly Card[], suits: readonly number[]): number {
  return cards
    .map((card) => card - suitOf(card) + (suits[suitOf(card)] ?? 0))
    .sort((one, other) => one - other)
    .reduce((key, card) => key * deckSize + card, 0)
}

/** One of each class of sets of cards that changes of suits make of one another, with the places of all of it. */
function classesOf<Cards extends readonly Card[]>(
  sets: readonly Cards[],
  suits: readonly (readonly number[])[],
): { cards: Cards; places: number[] }[] {
  const classes = new Map<number, { cards: Cards; places: number[] }>()
  for (const [place, cards] of sets.entries()) {
    const key = Math.min(...suits.map((each) => changed(cards, each)))
    const known = classes.get(key)
    if (known) known.places.push(place)
    else classes.set(key, { cards, places: [place] })
  }
  return [...classes.values()]
}

/** Flops that no change of suits makes of one another, with how many each stands for. */
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

/** Adds what comes of each hand on this table, `times` over. */
function addTable({ firsts, seconds, ways }: Hands, table: readonly Card[], times: number) {
  const { kinds, scores, lower, equal, unfit } = handsOnTable(table)
  const [turn, river] = table.slice(3)
  for (let hand = 0; hand < firsts.length; hand += 1) {
    const [a, b] = [firsts[hand] as number, seconds[hand] as number]
    if (a === turn || a === river || b === turn || b === river) continue
    const pair = (kinds[a] as number) * kindCount + (kinds[b] as number)
    const score = scores[pair] as number
    const places = placesOf(score)
    const none = unfit[pair] as number
    const at = hand * returns
    const unfitAt = at + (places & 255)
    const lostAt = at + lost
    ways[unfitAt] = (ways[unfitAt] as number) + none * times
    if (score < lowestQualifying) {
      ways[lostAt] = (ways[lostAt] as number) + (against - none) * times
      continue
    }
    const [less, same] = [lower[pair] as number, equal[pair] as number]
    const wonAt = at + (places >> 8)
    const sharedAt = at + shared
    ways[wonAt] = (ways[wonAt] as number) + (less - none) * times
    ways[sharedAt] = (ways[sharedAt] as number) + same * times
    ways[lostAt] = (ways[lostAt] as number) + (against - less - same) * times
  }
}

/** Every hand on one flop, with all that may follow; hands that differ in suits alone stand together. */
export function dealsOn(flop: readonly Card[]): Deal[] {
  const same = changed(flop, [0, 1, 2, 3])
  const suits = changes.filter((each) => changed(flop, each) === same)
  const left = Array.from({ length: deckSize }, (_, card) => card).filter(
    (card) => !flop.includes(card),
  )
  const pairs = left.flatMap((first, at) =>
    left.slice(at + 1).map((second): [Card, Card] => [first, second]),
  )
  const classes = classesOf(pairs, suits)
  const hands = {
    firsts: Uint8Array.from(pairs, ([first]) => first),
    seconds: Uint8Array.from(pairs, ([, second]) => second),
    ways: new Float64Array(pairs.length * returns),
  }
  // Of tables that are alike one is reckoned for all. Which hand of a class it then counts for does not matter.
  for (const { cards, places } of classes)
    addTable(hands, [...flop, ...cards], places.length)
  return classes.map(({ cards, places }) => {
    const sum = new Float64Array(returns)
    for (const place of places)
      for (let at = 0; at < returns; at += 1)
        sum[at] = (sum[at] as number) + (hands.ways[place * returns + at] as number)
    return { hand: cards, ways: sum }
  })
}
