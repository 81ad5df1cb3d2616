import { byId } from '../../../browser/dom.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import { drawBigRoad, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { outcomeText, winnerOf } from '../outcome-text.ts'
import type { DragonTigerOutcome } from '../rules.ts'

const marks = { 龙: 'red', 虎: 'blue', 和: 'green' } as const

function markOf(outcome: DragonTigerOutcome): RoadMark {
  const text = winnerOf(outcome)
  return { text, mark: marks[text] }
}

export function createStage(shell: TableShell): TableStage<DragonTigerOutcome> {
  return {
    clear: () => {
      for (const side of ['dragon', 'tiger']) {
        byId(side).replaceChildren()
        layCards(byId(side), [null])
      }
    },
    show: async (outcome, fresh) => {
      const { dragon, tiger } = outcome
      const newCards = [
        ...layCards(byId('dragon'), [dragon]),
        ...layCards(byId('tiger'), [tiger]),
      ]
      if (fresh) await dealInTurn(newCards, () => shell.sound('reveal'))
    },
    words: outcomeText,
    record: (outcomes) => drawBigRoad(byId('road'), outcomes.map(markOf)),
  }
}
