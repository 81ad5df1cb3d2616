import { type Card, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { SharedRules } from '../title-rules.ts'

/** A card each from eight decks, the higher wins; the ace is the lowest. Of equal ranks half of a main stake comes back. */
export type DragonTigerOutcome = { dragon: Card; tiger: Card }

export const deckCount = 8
export const dragonTigerPlaces = ['dragon', 'tiger', 'tie', 'suited-tie'] as const
export type DragonTigerPlace = (typeof dragonTigerPlaces)[number]

function height(card: Card): number {
  return (rankOf(card) + 1) % 13
}

/** What a unit pays, in ten-thousandths. */
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
  return dragonTigerPlaces.some((known) => known === place)
}

export const rules: SharedRules<ChipBet, DragonTigerOutcome> = {
  title: 'dragon-tiger',
  parseBet: (input) => parseChips(input, isPlace),
  draw: (draws) => {
    const [dragon = 0, tiger = 0] = shuffledDecks(draws, deckCount)
    return { dragon, tiger }
  },
  staked: stakedChips,
  pays: ({ dragon, tiger }, bet) =>
    paidChips(bet, (place) =>
      isPlace(place) ? dragonTigerPays(place, dragon, tiger) : 0n,
    ),
}
