import { layDice, throwDice } from '../../../browser/dice.ts'
import { byId } from '../../../browser/dom.ts'
import { drawBeads, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import type { SicBoOutcome } from '../rules.ts'

function diceOf(outcome: SicBoOutcome) {
  const { dice } = outcome
  const sum = dice.reduce((total, die) => total + die, 0)
  const triple = new Set(dice).size === 1
  return { dice, sum, size: triple ? '围' : sum >= 11 ? '大' : '小' }
}

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
    words: (outcome) => {
      const { dice, sum, size } = diceOf(outcome)
      const end = size === '围' ? '围骰' : `${size}、${sum % 2 ? '单' : '双'}`
      return `${dice.join(' ')}，共 ${sum} 点，${end}`
    },
    record: (outcomes) => drawBeads(byId('road'), outcomes.map(markOf)),
  }
}
