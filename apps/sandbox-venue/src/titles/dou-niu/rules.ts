import { type Card, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { SharedRules } from '../title-rules.ts'

/** One deck, five cards for the banker and for each of three seats; a seat wins or loses against the banker alone. */
export type DouNiuOutcome = {
  banker: Card[]
  /** In the order of `douNiuSeats`. */
  seats: Card[][]
}

export const douNiuSeats = ['heaven', 'earth', 'man'] as const
const handSize = 5
/** No three of a hand make a whole ten. */
export const noBull = 0
/** Two whole tens: the best. */
export const twoTens = 10
/** A win leaves 5 % with the house. */
const winPays = 19_500n

/** Ace 1, two to nine as they are, ten and faces 10. */
function pointsOf(card: Card): number {
  const rank = rankOf(card)
  if (rank === 12) return 1
  return Math.min(rank + 2, 10)
}

/** King high, ace low; spades, hearts, clubs, diamonds: no two cards are equal. */
function heightOf(card: Card): number {
  const suits = [1, 0, 2, 3]
  return ((rankOf(card) + 1) % 13) * 4 + (suits[suitOf(card)] ?? 0)
}

/** 0 without a bull, 1 to 9, 10 for two whole tens. */
export function bullOf(hand: readonly Card[]): number {
  const points = hand.map(pointsOf)
  const total = points.reduce((sum, one) => sum + one, 0)
  // Three make a whole ten just when the other two leave what the total leaves.
  const left = points.some((one, at) =>
    points.slice(at + 1).some((other) => (total - one - other) % 10 === 0),
  )
  if (!left) return noBull
  return total % 10 === 0 ? twoTens : total % 10
}

/** Whether a hand beats another: by its bull, then by its highest card. */
export function beats(hand: readonly Card[], other: readonly Card[]): boolean {
  const [mine, theirs] = [bullOf(hand), bullOf(other)]
  if (mine !== theirs) return mine > theirs
  return Math.max(...hand.map(heightOf)) > Math.max(...other.map(heightOf))
}

function seatPays({ banker, seats }: DouNiuOutcome, place: string): bigint {
  const hand = seats[douNiuSeats.findIndex((seat) => seat === place)]
  return hand && beats(hand, banker) ? winPays : 0n
}

export const rules: SharedRules<ChipBet, DouNiuOutcome> = {
  title: 'dou-niu',
  parseBet: (input) =>
    parseChips(input, (place) => douNiuSeats.some((seat) => seat === place)),
  draw: (draws) => {
    const deck = shuffledDecks(draws, 1)
    const hand = (nth: number) => deck.slice(nth * handSize, (nth + 1) * handSize)
    return { banker: hand(0), seats: douNiuSeats.map((_, at) => hand(at + 1)) }
  },
  staked: stakedChips,
  pays: (outcome, bet) => paidChips(bet, (place) => seatPays(outcome, place)),
}
