import { byId } from '../../../game/dom.ts'
import { dealInTurn, layCards } from '../../../game/playing-card.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import {
  beats,
  bullOf,
  type DouNiuOutcome,
  douNiuSeats,
  noBull,
  twoTens,
} from '../rules.ts'

const covered = [null, null, null, null, null]
const digits = '零一二三四五六七八九'
const names = ['天', '地', '人']
const rows = ['banker', ...douNiuSeats]

function bullText(hand: readonly number[]): string {
  const bull = bullOf(hand)
  if (bull === noBull) return '没牛'
  return bull === twoTens ? '牛牛' : `牛${digits.charAt(bull)}`
}

function winners({ banker, seats }: DouNiuOutcome): string {
  const won = names.filter((_, at) => beats(seats[at] ?? [], banker))
  return won.length > 0 ? `${won.join('、')}胜` : '庄家通吃'
}

export function createStage(shell: TableShell): TableStage {
  const say = (row: string, text: string) => {
    byId(`${row}-bull`).textContent = text
  }
  return {
    clear: () => {
      for (const row of rows) {
        say(row, '')
        byId(row).replaceChildren()
        layCards(byId(row), covered)
      }
    },
    show: async (told, fresh) => {
      const { banker, seats } = told as DouNiuOutcome
      const hands = [banker, ...seats]
      for (const [at, row] of rows.entries()) {
        const laid = layCards(byId(row), hands[at] ?? [])
        if (fresh) await dealInTurn(laid, () => shell.sound('tick'))
        say(row, bullText(hands[at] ?? []))
      }
    },
    words: (told) => {
      const outcome = told as DouNiuOutcome
      return `庄${bullText(outcome.banker)}，${winners(outcome)}`
    },
    record: () => {},
  }
}
