import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { k3Pays, k3Places, k3Throws } from './rules.ts'

/** Calculates the distribution of returns of one unit on a place, over all 216 throws. */
export function k3Returns(place: string): Returns {
  return returnsOf(k3Throws.map((dice) => [k3Pays(place, dice), 1n]))
}

/** One place of each kind. Faces have equal chances, and so have totals at the same distance from the middle. */
const shownPlaces = [...k3Places.keys()].filter(
  (place) => !/^(face|double|triple)-[2-6]$|^two-(?!1-2$)|^total-1[1-8]$/.test(place),
)

export function k3Sheet(): PaySheet {
  return {
    game: 'k3',
    way: 'Counted: all 216 throws.',
    lines: shownPlaces.map((place) => countedLine(place, k3Returns(place))),
  }
}
