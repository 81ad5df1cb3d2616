import { returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { pocketCount, roulettePays } from './rules.ts'

/** Calculates the distribution of returns of one unit on a place, over every pocket. */
export function rouletteReturns(place: string) {
  const pockets = Array.from({ length: pocketCount }, (_, pocket) => pocket)
  return returnsOf(pockets.map((pocket) => [roulettePays(place, pocket), 1n]))
}

const shownPlaces = [
  'straight-17',
  'split-1-2',
  'street-1',
  'corner-1',
  'line-1',
  'dozen-1',
  'red',
]

export function rouletteSheet(): PaySheet {
  return {
    game: 'roulette',
    way: 'Counted: every pocket, for a place of each size.',
    lines: shownPlaces.map((place) => countedLine(place, rouletteReturns(place))),
  }
}
