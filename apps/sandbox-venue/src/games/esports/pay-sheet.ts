import type { PaySheet } from '../../pay-sheet/sheet.ts'
import { sportsbookSheet } from '../../pay-sheet/sportsbook-sheet.ts'
import { seasonLength } from '../league.ts'
import { pointsMost, rules } from './rules.ts'

/** The points of a sample match: each side has won a map, and the score of the third map is 4:6. */
const maps = ['0'.repeat(10), '1'.repeat(10), '0101010111']

export function esportsSheet(): PaySheet {
  return sportsbookSheet(
    rules,
    seasonLength(rules.teams.length),
    'Counted: every way through the match by the model, point by point, over the 56 fixtures of a season; before the match, and at 1:1 with 4:6 on the third map. One fixture in 50 is called off and returns its stakes, which is not in the figures.',
    [['1:1, 4:6', rules.stateAt({ off: false, maps }, 2 * pointsMost + 10)]],
  )
}
