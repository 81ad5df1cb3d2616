import { type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { sicBoPays, sicBoPlaces } from './rules.ts'

/** Calculates the distribution of returns of one unit on a place, over all 216 throws. */
export function sicBoReturns(place: string): Returns {
  const throws = Array.from({ length: 216 }, (_, n) => [
    n % 6,
    Math.floor(n / 6) % 6,
    Math.floor(n / 36),
  ])
  return returnsOf(
    throws.map((dice) => [
      sicBoPays(
        place,
        dice.map((die) => die + 1),
      ),
      1n,
    ]),
  )
}

/** One place of each kind, because all faces, doubles, triples and pairs have equal chances. */
const shownPlaces = sicBoPlaces.filter(
  (place) => !/^(triple|double|face)-[2-6]$|^pair-(?!1-2$)/.test(place),
)

export function sicBoSheet(): PaySheet {
  return {
    game: 'sic-bo',
    way: 'Counted: all 216 throws.',
    lines: shownPlaces.map((place) => countedLine(place, sicBoReturns(place))),
  }
}
