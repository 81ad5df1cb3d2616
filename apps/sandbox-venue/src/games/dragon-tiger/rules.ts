import { type Card, deckSize, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { chipsAtRisk, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax, createPlacePays } from '../place-pays.ts'

/**
 * Rules of Dragon tiger. Each side gets one card from eight decks, and the higher one wins. The ace is the lowest. When
 * the ranks are equal, half of a stake on dragon or tiger is returned.
 */

export type DragonTigerOutcome = { dragon: Card; tiger: Card }

export const deckCount = 8
export const dragonTigerPlaces = ['dragon', 'tiger', 'tie', 'suited-tie'] as const
export type DragonTigerPlace = (typeof dragonTigerPlaces)[number]

function height(card: Card): number {
  return (rankOf(card) + 1) % 13
}

/** Returns what a unit pays, in ten-thousandths. */
export function dragonTigerPays(
  place: DragonTigerPlace,
  dragon: Card,
  tiger: Card,
): bigint {
  const tie = height(dragon) === height(tiger)
  if (place === 'tie') return tie ? 120_000n : 0n
  if (place === 'suited-tie') return tie && suitOf(dragon) === suitOf(tiger) ? 510_000n : 0n
  if (tie) return 5_000n
  return height(dragon) > height(tiger) === (place === 'dragon') ? 20_000n : 0n
}

function isPlace(place: string): place is DragonTigerPlace {
  return dragonTigerPlaces.some((each) => each === place)
}

/** All pairs of cards. */
const deals = Array.from({ length: deckSize * deckSize }, (_, at) => ({
  dragon: Math.floor(at / deckSize),
  tiger: at % deckSize,
}))
const basePays = createPlacePays(deals, (place, { dragon, tiger }) =>
  isPlace(place) ? dragonTigerPays(place, dragon, tiger) : 0n,
)

const covers = [opposites('dragon', 'tiger')]
const paysIn =
  ({ dragon, tiger }: DragonTigerOutcome) =>
  (place: string) =>
    isPlace(place) ? dragonTigerPays(place, dragon, tiger) : 0n

export const rules: TableRules<ChipBet, DragonTigerOutcome> = {
  game: 'dragon-tiger',
  parseBet: (input) => parseChips(input, isPlace),
  draw: (draws) => {
    const [dragon = 0, tiger = 0] = shuffledDecks(draws, deckCount)
    return { dragon, tiger }
  },
  stakeOf: stakedChips,
  payoutOf: (outcome, bet) => paidChips(bet, paysIn(outcome)),
  riskOf: (outcome, bets) => chipsAtRisk(bets, paysIn(outcome), covers),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
}
