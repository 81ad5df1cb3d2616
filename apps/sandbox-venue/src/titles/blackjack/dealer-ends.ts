import { type Card, deckSize } from '@jinli/fair/cards'
import { cardPoints } from './rules.ts'

const deck = Array.from({ length: deckSize }, (_, card) => card)

/** What a card may count, two to eleven: tens and faces are one. Elsewhere the place in this list. */
export const points = [...new Set(deck.map(cardPoints))].sort((a, b) => a - b)

export function cardOf(point: number): Card {
  return deck.find((card) => cardPoints(card) === point) ?? 0
}

/** Cards that are not seen, the hole card among them: of each of the points, and in all. */
export type Shoe = { counts: number[]; all: number }

export function fullShoe(decks: number): Shoe {
  const ofDeck = (point: number) => deck.filter((card) => cardPoints(card) === point).length
  return { counts: points.map((point) => ofDeck(point) * decks), all: deckSize * decks }
}

export function take(shoe: Shoe, at: number): void {
  shoe.counts[at] = (shoe.counts[at] as number) - 1
  shoe.all -= 1
}

export function putBack(shoe: Shoe, at: number): void {
  shoe.counts[at] = (shoe.counts[at] as number) + 1
  shoe.all += 1
}

/** The place of the points that would make a blackjack with the up card. */
export function blackjackPlace(up: number): number | null {
  return up >= 10 ? points.indexOf(21 - up) : null
}

/** How likely the player is dealt these points next, when it is known that the hole card makes no blackjack. */
export function drawChance({ counts, all }: Shoe, up: number, at: number): number {
  const without = blackjackPlace(up)
  const many = counts[at] as number
  if (without === null) return many / all
  if (at === without) return many / (all - 1)
  // One of the others lies under the up card.
  const others = all - (counts[without] as number)
  return ((many / (all - 1)) * (others - 1)) / others
}

/** Places of the ends: totals from 17 to 21, then all that is above. */
const above = 5

function addEnds(
  shoe: Shoe,
  hand: { total: number; soft: boolean },
  without: number | null,
  chance: number,
  ends: number[],
): void {
  if (hand.total >= 17) {
    const end = Math.min(hand.total - 17, above)
    ends[end] = (ends[end] as number) + chance
    return
  }
  const among = shoe.all - (without === null ? 0 : (shoe.counts[without] as number))
  for (const [at, point] of points.entries()) {
    const many = shoe.counts[at] as number
    if (many === 0 || at === without) continue
    take(shoe, at)
    addEnds(shoe, added(hand, point), null, (chance * many) / among, ends)
    putBack(shoe, at)
  }
}

/** A total after one more card. */
export function added(
  { total, soft }: { total: number; soft: boolean },
  point: number,
): { total: number; soft: boolean } {
  let elevens = (soft ? 1 : 0) + (point === 11 ? 1 : 0)
  let sum = total + point
  for (; sum > 21 && elevens > 0; elevens -= 1) sum -= 10
  return { total: sum, soft: elevens > 0 }
}

/** How likely the dealer ends on 17, 18, 19, 20, 21 and above, drawing from what is left; it was no blackjack. */
export function dealerEnds(shoe: Shoe, up: number): number[] {
  const ends = [0, 0, 0, 0, 0, 0]
  addEnds(shoe, { total: up, soft: up === 11 }, blackjackPlace(up), 1, ends)
  return ends
}

/** What standing wins less what it loses, in stakes. */
export function standingWorth(total: number, ends: readonly number[]): number {
  if (total > 21) return -1
  return ends.reduce((sum, chance, end) => {
    if (end === above || end + 17 < total) return sum + chance
    return end + 17 > total ? sum - chance : sum
  }, 0)
}
