import type { PaySheet } from '../../pay-sheet/sheet.ts'
import { sportsbookSheet } from '../../pay-sheet/sportsbook-sheet.ts'
import { seasonLength } from '../league.ts'
import { rules } from './rules.ts'

const goals = [
  { minute: 30, side: 0 },
  { minute: 52, side: 1 },
  { minute: 58, side: 0 },
]

export function footballSheet(): PaySheet {
  return sportsbookSheet(
    rules,
    seasonLength(rules.teams.length),
    'Counted: every score by the model, minute by minute, over the 132 fixtures of a season; before the match, and at 2:1 after an hour. One fixture in 50 is called off and returns its stakes, which is not in the figures.',
    [['60′ 2:1', rules.stateAt({ off: false, goals }, 60)]],
  )
}
