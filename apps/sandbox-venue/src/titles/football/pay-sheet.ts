import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import type { Tally } from '../../pay-sheet/tally.ts'
import { footballPays, footballPlaces, footballScores } from './rules.ts'

/** A unit on a place, over all scores. */
export function footballTally(place: string): Tally {
  const tally: Tally = new Map()
  for (const { result, ways } of footballScores) {
    const pays = footballPays(place, result)
    tally.set(pays, (tally.get(pays) ?? 0n) + ways)
  }
  return tally
}

export function footballSheet(): PaySheet {
  return {
    title: 'football',
    way: 'Counted: all 49 scores with their weights.',
    lines: [...footballPlaces.keys()].map((place) => counted(place, footballTally(place))),
  }
}
