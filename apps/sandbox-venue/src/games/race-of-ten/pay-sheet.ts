import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { racePlaces } from './rules.ts'

/** Calculates the returns of one unit on a place, over every pair of runners on the two deciding positions. */
export function raceReturns(place: string): Returns {
  const betPlace = racePlaces.get(place)
  if (!betPlace) throw new RangeError(`no place ${place}`)
  return returnsOf([
    [lotteryPays(betPlace), betPlace.ways],
    [0n, betPlace.of - betPlace.ways],
  ])
}

const shownPlaces = [
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
    game: 'race-of-ten',
    way: 'Counted: every two runners on the ranks that a bet looks at, for a bet of each kind.',
    lines: shownPlaces.map((place) => countedLine(place, raceReturns(place))),
  }
}
