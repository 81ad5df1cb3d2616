import { layDice, throwDice } from '../../../browser/dice.ts'
import { byId, make } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { diceOf, outcomeText } from '../outcome-text.ts'
import type { K3Outcome } from '../rules.ts'

const shownCount = 12

function line(outcome: K3Outcome): HTMLElement {
  const { dice, sum, size, parity } = diceOf(outcome)
  const item = make('li', '', dice.join(' '))
  item.append(make('b', '', String(sum)), make('span', '', `${size}${parity}`))
  return item
}

export function createStage(shell: TableShell): TableStage<K3Outcome> {
  return {
    clear: () => layDice(byId('dice'), []),
    show: async (outcome, fresh) => {
      const { dice } = diceOf(outcome)
      if (fresh) await throwDice(byId('dice'), dice, shell)
      else layDice(byId('dice'), dice)
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
