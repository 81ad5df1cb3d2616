import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { ballCount, fiveDigitPays } from './rules.ts'

const numberCount = 10 ** ballCount

/** A unit on a place, over all 100,000 numbers. */
export function fiveDigitTally(place: string): Tally {
  const tally: Tally = new Map()
  for (let number = 0; number < numberCount; number += 1) {
    const digits = Array.from(
      { length: ballCount },
      (_, at) => Math.floor(number / 10 ** (ballCount - 1 - at)) % 10,
    )
    add(tally, fiveDigitPays(place, digits))
  }
  return tally
}

const told = [
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
    title: 'five-digit',
    way: 'Counted: all 100,000 numbers, for a bet of each kind.',
    lines: told.map((place) => counted(place, fiveDigitTally(place))),
  }
}
