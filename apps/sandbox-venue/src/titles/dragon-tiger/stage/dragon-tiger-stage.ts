import { rankOf } from '@jinli/fair/cards'
import { byId } from '../../../game/dom.ts'
import { cardName, dealInTurn, layCards } from '../../../game/playing-card.ts'
import { drawBigRoad, type RoadMark } from '../../../game/road.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { DragonTigerOutcome } from '../rules.ts'

/** The ace is the lowest here. */
function height(card: number): number {
  return (rankOf(card) + 1) % 13
}

function markOf({ dragon, tiger }: DragonTigerOutcome): RoadMark {
  if (height(dragon) === height(tiger)) return { text: '和', mark: 'green' }
  return height(dragon) > height(tiger)
    ? { text: '龙', mark: 'red' }
    : { text: '虎', mark: 'blue' }
}

export function createStage(shell: TableShell): TableStage {
  return {
    clear: () => {
      for (const side of ['dragon', 'tiger']) {
        byId(side).replaceChildren()
        layCards(byId(side), [null])
      }
    },
    show: async (told, fresh) => {
      const { dragon, tiger } = told as DragonTigerOutcome
      const laid = [
        ...layCards(byId('dragon'), [dragon]),
        ...layCards(byId('tiger'), [tiger]),
      ]
      if (fresh) await dealInTurn(laid, () => shell.sound('reveal'))
    },
    words: (told) => {
      const outcome = told as DragonTigerOutcome
      const { text } = markOf(outcome)
      const end = text === '和' ? '和局' : `${text}赢`
      return `龙 ${cardName(outcome.dragon)}，虎 ${cardName(outcome.tiger)}，${end}`
    },
    record: (outcomes) =>
      drawBigRoad(
        byId('road'),
        outcomes.map((each) => markOf(each as DragonTigerOutcome)),
      ),
  }
}
