import { deckSize } from '@jinli/fair/cards'
import { add, type Returns } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import {
  type DragonTigerPlace,
  deckCount,
  dragonTigerPays,
  dragonTigerPlaces,
} from './rules.ts'

/** Calculates the distribution of returns of a place, over every two cards of eight decks. */
export function dragonTigerReturns(place: DragonTigerPlace): Returns {
  const returns: Returns = new Map()
  for (let dragon = 0; dragon < deckSize; dragon += 1)
    for (let tiger = 0; tiger < deckSize; tiger += 1) {
      const seconds = dragon === tiger ? deckCount - 1 : deckCount
      add(returns, dragonTigerPays(place, dragon, tiger), BigInt(seconds))
    }
  return returns
}

export function dragonTigerSheet(): PaySheet {
  return {
    game: 'dragon-tiger',
    way: 'Counted: every two cards of eight decks.',
    lines: dragonTigerPlaces.map((place) => countedLine(place, dragonTigerReturns(place))),
  }
}
