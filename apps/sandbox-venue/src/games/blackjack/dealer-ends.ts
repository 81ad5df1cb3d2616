import { type Card, deckSize } from '@jinli/fair/cards'
import { cardPoints } from './rules.ts'

const deck = Array.from({ length: deckSize }, (_, card) => card)

/** The possible points of a card, two to eleven. Other functions use the index in this list for a card. */
export const points = [...new Set(deck.map(cardPoints))].sort((a, b) => a - b)

export function cardOf(point: number): Card {
  return deck.find((card) => cardPoints(card) === point) ?? 0
}

/** The unseen cards, including the hole card: the number of each point value, and the total number. */
export type Shoe = { counts: number[]; all: number }

export function fullShoe(decks: number): Shoe {
  const ofDeck = (point: number) => deck.filter((card) => cardPoints(card) === point).length
  return { counts: points.map((point) => ofDeck(point) * decks), all: deckSize * decks }
}

export function take(shoe: Shoe, at: number): void {
  shoe.counts[at] = (shoe.counts[at] ?? 0) - 1
  shoe.all -= 1
}

export function putBack(shoe: Shoe, at: number): void {
  shoe.counts[at] = (shoe.counts[at] ?? 0) + 1
  shoe.all += 1
}

/** Returns the index of the points that would make a blackjack with the up card. */
export function blackjackPlace(up: number): number | null {
  return up >= 10 ? points.indexOf(21 - up) : null
}

/** Returns the chance that the player draws these points next. The hole card is known not to make a blackjack. */
export function drawChance({ counts, all }: Shoe, up: number, at: number): number {
  const excludedPlace = blackjackPlace(up)
  const many = counts[at] ?? 0
  if (excludedPlace === null) return many / all
  if (at === excludedPlace) return many / (all - 1)
  // One of the other cards is the hole card.
  const others = all - (counts[excludedPlace] ?? 0)
  return ((many / (all - 1)) * (others - 1)) / others
}

/** The index of a bust in the list of the dealer's ends; the indexes before it are the totals 17 to 21. */
const bustPlace = 5

function addEnds(
  shoe: Shoe,
  hand: { total: number; soft: boolean },
  excludedPlace: number | null,
  chance: number,
  ends: number[],
): void {
  if (hand.total >= 17) {
    const end = Math.min(hand.total - 17, bustPlace)
    ends[end] = (ends[end] ?? 0) + chance
    return
  }
  const among = shoe.all - (excludedPlace === null ? 0 : (shoe.counts[excludedPlace] ?? 0))
  for (const [at, point] of points.entries()) {
    const many = shoe.counts[at] ?? 0
    if (many === 0 || at === excludedPlace) continue
    take(shoe, at)
    addEnds(shoe, addPoints(hand, point), null, (chance * many) / among, ends)
    putBack(shoe, at)
  }
}

/** Returns the total after one more card. */
export function addPoints(
  { total, soft }: { total: number; soft: boolean },
  point: number,
): { total: number; soft: boolean } {
  let elevens = (soft ? 1 : 0) + (point === 11 ? 1 : 0)
  let sum = total + point
  for (; sum > 21 && elevens > 0; elevens -= 1) sum -= 10
  return { total: sum, soft: elevens > 0 }
}

/** Returns the chances that the dealer, who has no blackjack, ends on 17, 18, 19, 20, 21, or busts. */
export function dealerEnds(shoe: Shoe, up: number): number[] {
  const ends = [0, 0, 0, 0, 0, 0]
  addEnds(shoe, { total: up, soft: up === 11 }, blackjackPlace(up), 1, ends)
  return ends
}

/** Returns the average win minus the average loss of a player who stands, in stakes. */
export function standingWorth(total: number, ends: readonly number[]): number {
  if (total > 21) return -1
  return ends.reduce((sum, chance, end) => {
    if (end === bustPlace || end + 17 < total) return sum + chance
    return end + 17 > total ? sum - chance : sum
  }, 0)
}
