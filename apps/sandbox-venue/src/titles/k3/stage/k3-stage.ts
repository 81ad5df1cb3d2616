import { layDice, throwDice } from '../../../game/dice.ts'
import { byId, make } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { K3Outcome } from '../rules.ts'

const SHOWN = 12

function told(outcome: unknown) {
  const { dice } = outcome as K3Outcome
  const sum = dice.reduce((total, die) => total + die, 0)
  return { dice, sum, size: sum >= 11 ? '大' : '小', parity: sum % 2 ? '单' : '双' }
}

function line(outcome: unknown): HTMLElement {
  const { dice, sum, size, parity } = told(outcome)
  const item = make('li', '', dice.join(' '))
  item.append(make('b', '', String(sum)), make('span', '', `${size}${parity}`))
  return item
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
      const { dice, sum, size, parity } = told(outcome)
      return `开奖 ${dice.join(' ')}，和值 ${sum}，${size}、${parity}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
