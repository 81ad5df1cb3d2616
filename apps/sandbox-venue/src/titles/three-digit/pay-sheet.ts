import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { threeDigitNumbers, threeDigitPays } from './rules.ts'

/** A unit on a place, over all 1,000 numbers. */
export function threeDigitTally(place: string): Tally {
  const tally: Tally = new Map()
  for (const digits of threeDigitNumbers) add(tally, threeDigitPays(place, digits))
  return tally
}

const told = [
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
    title: 'three-digit',
    way: 'Counted: all 1,000 numbers, for a bet of each kind.',
    lines: told.map((place) => counted(place, threeDigitTally(place))),
  }
}
