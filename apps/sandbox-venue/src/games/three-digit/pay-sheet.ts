import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { threeDigitNumbers, threeDigitPays } from './rules.ts'

/** Calculates the distribution of returns of one unit on a place, over all 1,000 numbers. */
export function threeDigitReturns(place: string): Returns {
  return returnsOf(threeDigitNumbers.map((digits) => [threeDigitPays(place, digits), 1n]))
}

const shownPlaces = [
  'direct-123',
  'group-112',
  'group-123',
  'any-triple',
  'hundreds-7',
  'ones-big',
  'tens-odd',
  'sum-big',
  'sum-0',
  'sum-7',
  'sum-13',
]

export function threeDigitSheet(): PaySheet {
  return {
    game: 'three-digit',
    way: 'Counted: all 1,000 numbers, for a bet of each kind.',
    lines: shownPlaces.map((place) => countedLine(place, threeDigitReturns(place))),
  }
}
