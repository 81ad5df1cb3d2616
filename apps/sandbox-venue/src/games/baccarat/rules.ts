import { type Card, rankOf, shuffledDecks } from '@jinli/fair/cards'
import { chipsAtRisk, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax, type PlacePays, placePaysOf } from '../place-pays.ts'

/**
 * Rules of Baccarat. A player hand and a banker hand get two cards each, and the one nearer to nine points wins. Fixed
 * rules decide who draws a third card. Eight decks are shuffled for each round.
 */

export type BaccaratOutcome = {
  /** The cards in the order dealt, two or three for each hand. */
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

/** Returns the points of a card: ace 1, two to nine their number, ten and faces 0. */
export function baccaratPoints(card: Card): number {
  const rank = rankOf(card)
  if (rank === 12) return 1
  return rank >= 8 ? 0 : rank + 2
}

/** Returns true when the banker draws. `third` is the value of the player's third card; null: the player stood. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (points <= 2) return true
  if (third === null) return points <= 5
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  return points === 6 && (third === 6 || third === 7)
}

/** Calculates the points of both hands from six cards of the shoe, and which hands draw a third card. */
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

/** Returns what one unit on the three main places pays, in ten-thousandths. The venue keeps 5 % of a banker win. */
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
    return rankOf(first) === rankOf(second) ? pairPays : 0n
  }
  return mainPays(place, pointsOf(outcome.player), pointsOf(outcome.banker))
}

const pairPays = 120_000n
/** The points of both hands, by which of them wins. */
const mainCases = [
  [1, 0],
  [0, 1],
  [0, 0],
] as const

/** Returns the pays of a place. A pair and the winner depend on each other, but both may come. */
function basePays(place: string): PlacePays {
  if (!isPlace(place)) return { part: place, cases: [] }
  if (place === 'player-pair' || place === 'banker-pair')
    return { part: place, cases: [[0, pairPays]] }
  return placePaysOf('main', mainCases, ([player, banker]) =>
    mainPays(place, player, banker),
  )
}

function isPlace(place: string): place is BaccaratPlace {
  return baccaratPlaces.some((each) => each === place)
}

const covers = [opposites('player', 'banker')]
const paysIn = (outcome: BaccaratOutcome) => (place: string) =>
  isPlace(place) ? placePays(outcome, place) : 0n

export const rules: TableRules<ChipBet, BaccaratOutcome> = {
  game: 'baccarat',
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
  stakeOf: stakedChips,
  payoutOf: (outcome, bet) => paidChips(bet, paysIn(outcome)),
  riskOf: (outcome, bets) => chipsAtRisk(bets, paysIn(outcome), covers),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
}
