import { byId } from '../../../browser/dom.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import { drawBigRoad, type RoadMark } from '../../../browser/road.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { type BaccaratOutcome, baccaratPoints } from '../rules.ts'

const faceDown = [null, null]

function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + baccaratPoints(card), 0) % 10
}

function markOf(outcome: BaccaratOutcome): RoadMark {
  const player = pointsOf(outcome.player)
  const banker = pointsOf(outcome.banker)
  if (player === banker) return { text: '和', mark: 'green' }
  return player > banker ? { text: '闲', mark: 'blue' } : { text: '庄', mark: 'red' }
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
    words: (outcome) => {
      const { text } = markOf(outcome)
      const end = text === '和' ? '和局' : `${text}赢`
      return `闲 ${pointsOf(outcome.player)} 点，庄 ${pointsOf(outcome.banker)} 点，${end}`
    },
    record: (outcomes) => drawBigRoad(byId('road'), outcomes.map(markOf)),
  }
}
