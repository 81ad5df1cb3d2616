import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { numbers, sixOf49Odds, sixOf49Pays, sixOf49Place } from './rules.ts'

/** Calculates the distribution of returns of a place that depends only on the special number. */
function specialReturns(place: string): Returns {
  return returnsOf(
    numbers.map((special) => [sixOf49Pays(place, { numbers: [], special }), 1n]),
  )
}

/** Calculates the distribution of returns of one unit on a place, over all draws. */
export function sixOf49Returns(place: string): Returns {
  if (/^(special|digits|tail|wave)-/.test(place)) return specialReturns(place)
  const betPlace = sixOf49Place(place)
  if (!betPlace) throw new Error(`the rules have no place ${place}`)
  return returnsOf([
    [sixOf49Odds(betPlace), betPlace.ways],
    [0n, betPlace.of - betPlace.ways],
  ])
}

const shownPlaces = [
  'special-8',
  'special-big',
  'special-odd',
  'digits-odd',
  'digits-even',
  'tail-big',
  'tail-small',
  'wave-red',
  'wave-blue',
  'total-big',
  'total-small',
  'total-odd',
  'total-even',
  'among-8',
  'two-8-18',
  'three-8-18-28',
]

export function sixOf49Sheet(): PaySheet {
  return {
    game: 'six-of-49',
    way: 'Counted: every special number; every seven of the 49 by its total; every six for the numbers among them. For a bet of each kind.',
    lines: shownPlaces.map((place) => countedLine(place, sixOf49Returns(place))),
  }
}
