import { deckSize } from '@jinli/fair/cards'
import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import {
  type DragonTigerPlace,
  deckCount,
  dragonTigerPays,
  dragonTigerPlaces,
} from './rules.ts'

/** Every two cards of eight decks. */
export function dragonTigerTally(place: DragonTigerPlace): Tally {
  const tally: Tally = new Map()
  for (let dragon = 0; dragon < deckSize; dragon += 1)
    for (let tiger = 0; tiger < deckSize; tiger += 1) {
      const seconds = dragon === tiger ? deckCount - 1 : deckCount
      add(tally, dragonTigerPays(place, dragon, tiger), BigInt(seconds))
    }
  return tally
}

export function dragonTigerSheet(): PaySheet {
  return {
    title: 'dragon-tiger',
    way: 'Counted: every two cards of eight decks.',
    lines: dragonTigerPlaces.map((place) => counted(place, dragonTigerTally(place))),
  }
}
