import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { ballCount, fiveDigitPays } from './rules.ts'

const numberCount = 10 ** ballCount

/** Calculates the distribution of returns of one unit on a place, over all 100,000 numbers. */
export function fiveDigitReturns(place: string): Returns {
  const digitsOf = (number: number) =>
    Array.from(String(number).padStart(ballCount, '0'), Number)
  const numbers = Array.from({ length: numberCount }, (_, number) => number)
  return returnsOf(numbers.map((number) => [fiveDigitPays(place, digitsOf(number)), 1n]))
}

const shownPlaces = [
  'ball-1-7',
  'ball-3-big',
  'ball-5-odd',
  'sum-big',
  'sum-small',
  'sum-odd',
  'sum-even',
  'dragon',
  'tiger',
  'tie',
  'front-triple',
  'front-straight',
  'middle-pair',
  'middle-half',
  'back-mixed',
]

export function fiveDigitSheet(): PaySheet {
  return {
    game: 'five-digit',
    way: 'Counted: all 100,000 numbers, for a bet of each kind.',
    lines: shownPlaces.map((place) => countedLine(place, fiveDigitReturns(place))),
  }
}
