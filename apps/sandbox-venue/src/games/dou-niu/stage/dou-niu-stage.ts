import { byId } from '../../../browser/dom.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { bullText, outcomeText } from '../outcome-text.ts'
import { type DouNiuOutcome, douNiuSeats } from '../rules.ts'

const faceDown = [null, null, null, null, null]
const rows = ['banker', ...douNiuSeats]

export function createStage(shell: TableShell): TableStage<DouNiuOutcome> {
  const say = (row: string, text: string) => {
    byId(`${row}-bull`).textContent = text
  }
  return {
    clear: () => {
      for (const row of rows) {
        say(row, '')
        byId(row).replaceChildren()
        layCards(byId(row), faceDown)
      }
    },
    show: async (outcome, fresh) => {
      const { banker, seats } = outcome
      const hands = [banker, ...seats]
      for (const [at, row] of rows.entries()) {
        const newCards = layCards(byId(row), hands[at] ?? [])
        if (fresh) await dealInTurn(newCards, () => shell.sound('tick'))
        say(row, bullText(hands[at] ?? []))
      }
    },
    words: outcomeText,
    record: () => {},
  }
}
