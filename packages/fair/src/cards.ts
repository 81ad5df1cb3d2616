import type { Draws } from './draws.ts'

/** A card of a 52-card deck: rank · 4 + suit. Ranks go from the two (0) to the ace (12); suits have no order. */
export type Card = number

export const rankCount = 13
export const deckSize = 52

/** Returns the rank of a card: 0 for the two, 12 for the ace. */
export function rankOf(card: Card): number {
  return card >> 2
}

export function suitOf(card: Card): number {
  return card & 3
}

/** Returns the cards of `decks` decks, shuffled together. */
export function shuffledDecks(draws: Draws, decks: number): Card[] {
  return draws.shuffle(Array.from({ length: deckSize * decks }, (_, at) => at % deckSize))
}
