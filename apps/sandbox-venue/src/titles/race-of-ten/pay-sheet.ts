import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { type Tally, tallyOf } from '../../pay-sheet/tally.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { racePlaces } from './rules.ts'

/** A unit on a place, over every pair of runners on the two ranks that it looks at. */
export function raceTally(place: string): Tally {
  const known = racePlaces.get(place)
  if (!known) throw new RangeError(`no place ${place}`)
  return tallyOf([
    [lotteryPays(known), known.ways],
    [0n, known.of - known.ways],
  ])
}

const told = [
  'rank-1-7',
  'rank-1-big',
  'rank-10-odd',
  'dragon-1',
  'sum-big',
  'sum-small',
  'sum-odd',
  'sum-even',
  'sum-3',
  'sum-7',
  'sum-11',
]

export function raceOfTenSheet(): PaySheet {
  return {
    title: 'race-of-ten',
    way: 'Counted: every two runners on the ranks that a bet looks at, for a bet of each kind.',
    lines: told.map((place) => counted(place, raceTally(place))),
  }
}
