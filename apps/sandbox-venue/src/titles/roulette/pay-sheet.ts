import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { tallyOf } from '../../pay-sheet/tally.ts'
import { pocketCount, roulettePays } from './rules.ts'

/** A unit on one place, for every pocket. */
export function rouletteTally(place: string) {
  const pockets = Array.from({ length: pocketCount }, (_, pocket) => pocket)
  return tallyOf(pockets.map((pocket) => [roulettePays(place, pocket), 1n]))
}

const shown = [
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
    title: 'roulette',
    way: 'Counted: every pocket, for a place of each size.',
    lines: shown.map((place) => counted(place, rouletteTally(place))),
  }
}
