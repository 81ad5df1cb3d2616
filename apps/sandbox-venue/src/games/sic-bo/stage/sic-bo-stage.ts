import { layDice, throwDice } from '../../../browser/dice.ts'
import { byId } from '../../../browser/dom.ts'
import { drawBeads, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { diceOf, outcomeText } from '../outcome-text.ts'
import type { SicBoOutcome } from '../rules.ts'

function markOf(outcome: SicBoOutcome): RoadMark {
  const { size } = diceOf(outcome)
  return { text: size, mark: size === '围' ? 'green' : size === '大' ? 'red' : 'blue' }
}

export function createStage(shell: TableShell): TableStage<SicBoOutcome> {
  return {
    clear: () => layDice(byId('dice'), []),
    show: async (outcome, fresh) => {
      const { dice } = diceOf(outcome)
      if (fresh) await throwDice(byId('dice'), dice, shell)
      else layDice(byId('dice'), dice)
    },
    words: outcomeText,
    record: (outcomes) => drawBeads(byId('road'), outcomes.map(markOf)),
  }
}
