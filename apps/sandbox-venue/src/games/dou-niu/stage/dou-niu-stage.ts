import { byId } from '../../../browser/dom.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import {
  beats,
  bullOf,
  type DouNiuOutcome,
  douNiuSeats,
  noBull,
  twoTens,
} from '../rules.ts'

const faceDown = [null, null, null, null, null]
const digits = '零一二三四五六七八九'
const names = ['天', '地', '人']
const rows = ['banker', ...douNiuSeats]

function bullText(hand: readonly number[]): string {
  const bull = bullOf(hand)
  if (bull === noBull) return '没牛'
  return bull === twoTens ? '牛牛' : `牛${digits.charAt(bull)}`
}

function winners({ banker, seats }: DouNiuOutcome): string {
  const winners = names.filter((_, at) => beats(seats[at] ?? [], banker))
  return winners.length > 0 ? `${winners.join('、')}胜` : '庄家通吃'
}

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
    words: (outcome) => {
      return `庄${bullText(outcome.banker)}，${winners(outcome)}`
    },
    record: () => {},
  }
}
