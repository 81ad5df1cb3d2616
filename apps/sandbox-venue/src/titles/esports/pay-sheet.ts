import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import type { Tally } from '../../pay-sheet/tally.ts'
import { esportsMatches, esportsPays, esportsPlaces } from './rules.ts'

/** A unit on a place, over all matches. */
export function esportsTally(place: string): Tally {
  const tally: Tally = new Map()
  for (const { result, ways } of esportsMatches) {
    const pays = esportsPays(place, result)
    tally.set(pays, (tally.get(pays) ?? 0n) + ways)
  }
  return tally
}

export function esportsSheet(): PaySheet {
  return {
    title: 'esports',
    way: 'Counted: all winners of three maps and all kills of the first, with their weights.',
    lines: [...esportsPlaces.keys()].map((place) => counted(place, esportsTally(place))),
  }
}
