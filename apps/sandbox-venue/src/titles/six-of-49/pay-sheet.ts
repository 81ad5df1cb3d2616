import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { numbers, sixOf49Odds, sixOf49Pays, sixOf49Place } from './rules.ts'

/** Over every special number, where the bet looks at no other. */
function specialTally(place: string): Tally {
  const tally: Tally = new Map()
  for (const special of numbers) add(tally, sixOf49Pays(place, { numbers: [], special }))
  return tally
}

/** A unit on a place, over all that may be drawn. */
export function sixOf49Tally(place: string): Tally {
  if (/^(special|digits|tail|wave)-/.test(place)) return specialTally(place)
  const known = sixOf49Place(place)
  if (!known) throw new Error(`the rules have no place ${place}`)
  const tally: Tally = new Map()
  add(tally, sixOf49Odds(known), known.ways)
  add(tally, 0n, known.of - known.ways)
  return tally
}

const told = [
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
    title: 'six-of-49',
    way: 'Counted: every special number; every seven of the 49 by its total; every six for the numbers among them. For a bet of each kind.',
    lines: told.map((place) => counted(place, sixOf49Tally(place))),
  }
}
