import type { Draws } from './draws.ts'

/** A card of 52: rank · 4 + suit, ranks from the two (0) to the ace (12), suits in any fixed order. */
export type Card = number

export const rankCount = 13
export const deckSize = 52

/** 0 for the two, 12 for the ace. */
export function rankOf(card: Card): number {
  return card >> 2
}

export function suitOf(card: Card): number {
  return card & 3
}

/** So many decks, shuffled as one. */
export function shuffledDecks(draws: Draws, decks: number): Card[] {
  return draws.shuffled(Array.from({ length: deckSize * decks }, (_, at) => at % deckSize))
}
