import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { k3Pays, k3Places, k3Throws } from './rules.ts'

/** A unit on a place, over all 216 throws. */
export function k3Tally(place: string): Tally {
  const tally: Tally = new Map()
  for (const dice of k3Throws) add(tally, k3Pays(place, dice))
  return tally
}

/** Faces are all alike, and so are totals that are as far from the middle: one of each is told. */
const told = [...k3Places.keys()].filter(
  (place) => !/^(face|double|triple)-[2-6]$|^two-(?!1-2$)|^total-1[1-8]$/.test(place),
)

export function k3Sheet(): PaySheet {
  return {
    title: 'k3',
    way: 'Counted: all 216 throws.',
    lines: told.map((place) => counted(place, k3Tally(place))),
  }
}
