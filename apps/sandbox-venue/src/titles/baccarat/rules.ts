import { type Card, rankOf, shuffledDecks } from '@jinli/fair/cards'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { SharedRules } from '../title-rules.ts'

/** Eight decks, shuffled anew each round; the third cards follow the fixed rules of the game. */
export type BaccaratOutcome = {
  /** In the order dealt, two or three each. */
  player: Card[]
  banker: Card[]
}

export const deckCount = 8
export const baccaratPlaces = [
  'player',
  'banker',
  'tie',
  'player-pair',
  'banker-pair',
] as const
export type BaccaratPlace = (typeof baccaratPlaces)[number]

/** Ace 1, two to nine as they are, ten and faces 0. */
export function baccaratPoints(card: Card): number {
  const rank = rankOf(card)
  if (rank === 12) return 1
  return rank >= 8 ? 0 : rank + 2
}

/** Whether the banker of so many points draws after the player's third card; null when the player stood. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (points <= 2) return true
  if (third === null) return points <= 5
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  return points === 6 && (third === 6 || third === 7)
}

/** Points of both hands from six cards in the order of the shoe, and how many each takes. */
export function dealtPoints(points: readonly number[]): {
  player: number
  banker: number
  playerThird: boolean
  bankerThird: boolean
} {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points
  const player = (a + c) % 10
  const banker = (b + d) % 10
  if (player >= 8 || banker >= 8)
    return { player, banker, playerThird: false, bankerThird: false }
  const playerThird = player <= 5
  const bankerThird = bankerDraws(banker, playerThird ? e : null)
  return {
    player: playerThird ? (player + e) % 10 : player,
    banker: bankerThird ? (banker + (playerThird ? f : e)) % 10 : banker,
    playerThird,
    bankerThird,
  }
}

/** What a unit on the three main places pays, in ten-thousandths; a banker's win leaves 5 % with the house. */
export function mainPays(place: BaccaratPlace, player: number, banker: number): bigint {
  const tie = player === banker
  if (place === 'tie') return tie ? 90_000n : 0n
  if (tie) return 10_000n
  if (place === 'player') return player > banker ? 20_000n : 0n
  return banker > player ? 19_500n : 0n
}

function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + baccaratPoints(card), 0) % 10
}

function placePays(outcome: BaccaratOutcome, place: BaccaratPlace): bigint {
  if (place === 'player-pair' || place === 'banker-pair') {
    const [first = 0, second = 0] =
      place === 'player-pair' ? outcome.player : outcome.banker
    return rankOf(first) === rankOf(second) ? 120_000n : 0n
  }
  return mainPays(place, pointsOf(outcome.player), pointsOf(outcome.banker))
}

function isPlace(place: string): place is BaccaratPlace {
  return baccaratPlaces.some((known) => known === place)
}

export const rules: SharedRules<ChipBet, BaccaratOutcome> = {
  title: 'baccarat',
  parseBet: (input) => parseChips(input, isPlace),
  draw: (draws) => {
    const shoe = shuffledDecks(draws, deckCount).slice(0, 6)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = shoe
    const { playerThird, bankerThird } = dealtPoints(shoe.map(baccaratPoints))
    return {
      player: [a, c, ...(playerThird ? [e] : [])],
      banker: [b, d, ...(bankerThird ? [playerThird ? f : e] : [])],
    }
  },
  staked: stakedChips,
  pays: (outcome, bet) =>
    paidChips(bet, (place) => (isPlace(place) ? placePays(outcome, place) : 0n)),
}
