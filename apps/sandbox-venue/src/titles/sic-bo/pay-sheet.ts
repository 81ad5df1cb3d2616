import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally } from '../../pay-sheet/tally.ts'
import { sicBoPays, sicBoPlaces } from './rules.ts'

/** All 216 throws. */
export function sicBoTally(place: string): Tally {
  const tally: Tally = new Map()
  for (let throws = 0; throws < 216; throws += 1) {
    const dice = [throws % 6, Math.floor(throws / 6) % 6, Math.floor(throws / 36)]
    add(
      tally,
      sicBoPays(
        place,
        dice.map((die) => die + 1),
      ),
    )
  }
  return tally
}

/** Faces, doubles, triples and pairs are all alike: one of each is told. */
const told = sicBoPlaces.filter(
  (place) => !/^(triple|double|face)-[2-6]$|^pair-(?!1-2$)/.test(place),
)

export function sicBoSheet(): PaySheet {
  return {
    title: 'sic-bo',
    way: 'Counted: all 216 throws.',
    lines: told.map((place) => counted(place, sicBoTally(place))),
  }
}
