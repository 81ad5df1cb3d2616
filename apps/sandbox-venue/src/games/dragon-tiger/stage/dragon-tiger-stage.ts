import { rankOf } from '@jinli/fair/cards'
import { byId } from '../../../browser/dom.ts'
import { cardName, dealInTurn, layCards } from '../../../browser/playing-card.ts'
import { drawBigRoad, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import type { DragonTigerOutcome } from '../rules.ts'

/** Returns the height of a card. In this game the ace is the lowest card. */
function height(card: number): number {
  return (rankOf(card) + 1) % 13
}

function markOf({ dragon, tiger }: DragonTigerOutcome): RoadMark {
  if (height(dragon) === height(tiger)) return { text: '和', mark: 'green' }
  return height(dragon) > height(tiger)
    ? { text: '龙', mark: 'red' }
    : { text: '虎', mark: 'blue' }
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
    words: (outcome) => {
      const { text } = markOf(outcome)
      const end = text === '和' ? '和局' : `${text}赢`
      return `龙 ${cardName(outcome.dragon)}，虎 ${cardName(outcome.tiger)}，${end}`
    },
    record: (outcomes) => drawBigRoad(byId('road'), outcomes.map(markOf)),
  }
}
