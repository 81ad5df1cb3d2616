import { layDice, throwDice } from '../../../game/dice.ts'
import { byId } from '../../../game/dom.ts'
import { drawBeads, type RoadMark } from '../../../game/road.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { SicBoOutcome } from '../rules.ts'

function told(outcome: unknown) {
  const { dice } = outcome as SicBoOutcome
  const sum = dice.reduce((total, die) => total + die, 0)
  const triple = new Set(dice).size === 1
  return { dice, sum, size: triple ? '围' : sum >= 11 ? '大' : '小' }
}

function markOf(outcome: unknown): RoadMark {
  const { size } = told(outcome)
  return { text: size, mark: size === '围' ? 'green' : size === '大' ? 'red' : 'blue' }
}

export function createStage(shell: TableShell): TableStage {
  return {
    clear: () => layDice(byId('dice'), []),
    show: async (outcome, fresh) => {
      const { dice } = told(outcome)
      if (fresh) await throwDice(byId('dice'), dice, shell)
      else layDice(byId('dice'), dice)
    },
    words: (outcome) => {
      const { dice, sum, size } = told(outcome)
      const end = size === '围' ? '围骰' : `${size}、${sum % 2 ? '单' : '双'}`
      return `${dice.join(' ')}，共 ${sum} 点，${end}`
    },
    record: (outcomes) => drawBeads(byId('road'), outcomes.map(markOf)),
  }
}
