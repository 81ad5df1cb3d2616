import { byId, make, wait } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import { bigSum, type FiveDigitOutcome, sumOf } from '../rules.ts'

const ROLL_MS = 900
const NEXT_MS = 260
const SHOWN = 12
/** A drum shows its digits twice over. */
const STEPS = 20

function told(outcome: unknown) {
  const { digits } = outcome as FiveDigitOutcome
  const sum = sumOf(digits)
  const [first, , , , last] = digits
  return {
    digits,
    sum,
    size: sum >= bigSum ? '大' : '小',
    parity: sum % 2 ? '单' : '双',
    duel: first > last ? '龙' : first < last ? '虎' : '和',
  }
}

function line(outcome: unknown): HTMLElement {
  const { digits, sum, size, parity, duel } = told(outcome)
  const item = make('li', '', digits.join(' '))
  item.append(make('b', '', String(sum)), make('span', '', `${size}${parity} ${duel}`))
  return item
}

const place = (digit: number, turn: number) =>
  `translateY(${(-(digit + turn * 10) / STEPS) * 100}%)`

export function createStage(shell: TableShell): TableStage {
  const rolls = [...document.querySelectorAll<HTMLElement>('.roll')]
  const set = (digits: readonly number[], name: string, waiting: boolean) => {
    const drums = byId('drums')
    drums.dataset['waiting'] = String(waiting)
    drums.setAttribute('aria-label', name)
    for (const [at, roll] of rolls.entries())
      roll.style.transform = place(digits[at] ?? 0, 0)
  }
  return {
    clear: () => set([], '开奖号码待开', true),
    show: async (outcome, fresh) => {
      const { digits } = told(outcome)
      set(digits, `开奖号码 ${digits.join(' ')}`, false)
      if (!fresh) return
      for (const [at, roll] of rolls.entries()) {
        const digit = digits[at] ?? 0
        const duration = ROLL_MS + at * NEXT_MS
        roll.animate([{ transform: place(digit, 1) }, { transform: place(digit, 0) }], {
          duration,
          easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)',
        })
      }
      await wait(ROLL_MS)
      for (let stopped = 0; stopped < rolls.length; stopped += 1) {
        shell.sound('land')
        await wait(NEXT_MS)
      }
    },
    words: (outcome) => {
      const { digits, sum, size, parity, duel } = told(outcome)
      return `开奖 ${digits.join(' ')}，总和 ${sum}，${size}、${parity}，${duel}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
