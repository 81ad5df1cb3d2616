import { byId } from '../../../browser/dom.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import { drawBigRoad, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { outcomeText, pointsOf, winnerOf } from '../outcome-text.ts'
import type { BaccaratOutcome } from '../rules.ts'

const faceDown = [null, null]

const marks = { 庄: 'red', 闲: 'blue', 和: 'green' } as const

function markOf(outcome: BaccaratOutcome): RoadMark {
  const text = winnerOf(outcome)
  return { text, mark: marks[text] }
}

export function createStage(shell: TableShell): TableStage<BaccaratOutcome> {
  const points = (player: string, banker: string) => {
    byId('player-points').textContent = player
    byId('banker-points').textContent = banker
  }
  return {
    clear: () => {
      points('', '')
      for (const side of ['player', 'banker']) {
        byId(side).replaceChildren()
        layCards(byId(side), faceDown)
      }
    },
    show: async (outcome, fresh) => {
      const [p1, p2, ...p3] = layCards(byId('player'), outcome.player)
      const [b1, b2, ...b3] = layCards(byId('banker'), outcome.banker)
      const order = [p1, b1, p2, b2, ...p3, ...b3].flatMap((card) => (card ? [card] : []))
      if (fresh) await dealInTurn(order, () => shell.sound('tick'))
      points(`${pointsOf(outcome.player)} 点`, `${pointsOf(outcome.banker)} 点`)
    },
    words: outcomeText,
    record: (outcomes) => drawBigRoad(byId('road'), outcomes.map(markOf)),
  }
}
