import { type Card, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { chipsAtRisk } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax } from '../place-pays.ts'

/**
 * Rules of Dou niu (bull fight). One deck deals five cards to the banker and to each of three seats. A seat wins or
 * loses against the banker only. Three cards that add up to a multiple of ten make a bull; the other two give its rank.
 */

export type DouNiuOutcome = {
  banker: Card[]
  /** The hands of the seats, in the order of `douNiuSeats`. */
  seats: Card[][]
}

export const douNiuSeats = ['heaven', 'earth', 'man'] as const
const handSize = 5
/** The rank of a hand in which no three cards add up to a multiple of ten. */
export const noBull = 0
/** The rank of the best bull: the other two cards also add up to a multiple of ten. */
export const twoTens = 10
/** The payout of a win in ten-thousandths. The venue keeps 5 % of the win. */
const winPays = 19_500n

/** Returns the points of a card: ace 1, two to nine their number, ten and faces 10. */
function pointsOf(card: Card): number {
  const rank = rankOf(card)
  if (rank === 12) return 1
  return Math.min(rank + 2, 10)
}

/** Returns the order of a card: king high, ace low; then spades, hearts, clubs, diamonds. No two cards are equal. */
function heightOf(card: Card): number {
  const suits = [1, 0, 2, 3]
  return ((rankOf(card) + 1) % 13) * 4 + (suits[suitOf(card)] ?? 0)
}

/** Returns the rank of a hand: 0 without a bull, 1 to 9, or 10 for the best. */
export function bullOf(hand: readonly Card[]): number {
  const points = hand.map(pointsOf)
  const total = points.reduce((sum, one) => sum + one, 0)
  // Three cards add up to a multiple of ten exactly when the sum of the other two has the same last digit as the total.
  const restPoints = points.some((one, at) =>
    points.slice(at + 1).some((other) => (total - one - other) % 10 === 0),
  )
  if (!restPoints) return noBull
  return total % 10 === 0 ? twoTens : total % 10
}

/** Returns true when `hand` beats `other`: by its bull, then by its highest card. */
export function beats(hand: readonly Card[], other: readonly Card[]): boolean {
  const [mine, theirs] = [bullOf(hand), bullOf(other)]
  if (mine !== theirs) return mine > theirs
  return Math.max(...hand.map(heightOf)) > Math.max(...other.map(heightOf))
}

function seatPays({ banker, seats }: DouNiuOutcome, place: string): bigint {
  const hand = seats[douNiuSeats.findIndex((seat) => seat === place)]
  return hand && beats(hand, banker) ? winPays : 0n
}

export const rules: TableRules<ChipBet, DouNiuOutcome> = {
  game: 'dou-niu',
  parseBet: (input) =>
    parseChips(input, (place) => douNiuSeats.some((seat) => seat === place)),
  draw: (draws) => {
    const deck = shuffledDecks(draws, 1)
    const hand = (nth: number) => deck.slice(nth * handSize, (nth + 1) * handSize)
    return { banker: hand(0), seats: douNiuSeats.map((_, at) => hand(at + 1)) }
  },
  stakeOf: stakedChips,
  payoutOf: (outcome, bet) => paidChips(bet, (place) => seatPays(outcome, place)),
  // The seats win without each other.
  multipleMax: (bets) =>
    chipsMultipleMax(bets, (place) => ({ part: place, cases: [[0, winPays]] })),
  riskOf: (outcome, bets) => chipsAtRisk(bets, (place) => seatPays(outcome, place)),
}
