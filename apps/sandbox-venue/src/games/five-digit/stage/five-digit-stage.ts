import { byId, make, wait } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { digitsOf, outcomeText } from '../outcome-text.ts'
import type { FiveDigitOutcome } from '../rules.ts'

const rollMs = 900
const nextMs = 260
const shownCount = 12
/** The number of steps of a drum, which has its ten digits twice. */
const stepCount = 20

function line(outcome: FiveDigitOutcome): HTMLElement {
  const { digits, sum, size, parity, duel } = digitsOf(outcome)
  const item = make('li', '', digits.join(' '))
  item.append(make('b', '', String(sum)), make('span', '', `${size}${parity} ${duel}`))
  return item
}

const place = (digit: number, turn: number) =>
  `translateY(${(-(digit + turn * 10) / stepCount) * 100}%)`

export function createStage(shell: TableShell): TableStage<FiveDigitOutcome> {
  const rolls = [...document.querySelectorAll<HTMLElement>('.roll')]
  const set = (digits: readonly number[], name: string, isWaiting: boolean) => {
    const drums = byId('drums')
    drums.dataset['waiting'] = String(isWaiting)
    drums.setAttribute('aria-label', name)
    for (const [at, roll] of rolls.entries())
      roll.style.transform = place(digits[at] ?? 0, 0)
  }
  return {
    clear: () => set([], '开奖号码待开', true),
    show: async (outcome, fresh) => {
      const { digits } = digitsOf(outcome)
      set(digits, `开奖号码 ${digits.join(' ')}`, false)
      if (!fresh) return
      for (const [at, roll] of rolls.entries()) {
        const digit = digits[at] ?? 0
        const duration = rollMs + at * nextMs
        roll.animate([{ transform: place(digit, 1) }, { transform: place(digit, 0) }], {
          duration,
          easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)',
        })
      }
      await wait(rollMs)
      for (let reel = 0; reel < rolls.length; reel += 1) {
        shell.sound('land')
        await wait(nextMs)
      }
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
