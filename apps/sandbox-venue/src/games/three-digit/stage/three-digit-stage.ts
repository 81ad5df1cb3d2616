import { byId, make, wait } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { digitsOf, outcomeText } from '../outcome-text.ts'
import type { ThreeDigitOutcome } from '../rules.ts'

const fallMs = 700
const shownCount = 14
const positions = ['百位', '十位', '个位']

function lay(digits: readonly (number | null)[]): HTMLElement[] {
  const balls = digits.map((digit, at) => {
    const ball = make('span', 'ball', digit === null ? '' : String(digit))
    ball.setAttribute('role', 'img')
    ball.setAttribute('aria-label', `${positions[at]} ${digit ?? '待开'}`)
    return ball
  })
  byId('balls').replaceChildren(...balls)
  return balls
}

function line(outcome: ThreeDigitOutcome): HTMLElement {
  const { digits, sum } = digitsOf(outcome)
  const item = make('li', '', digits.join(' '))
  item.append(make('b', '', `和 ${sum}`))
  return item
}

export function createStage(shell: TableShell): TableStage<ThreeDigitOutcome> {
  return {
    clear: () => void lay([null, null, null]),
    show: async (outcome, fresh) => {
      const { digits } = digitsOf(outcome)
      const balls = lay(digits)
      if (!fresh) return
      for (const ball of balls) ball.style.visibility = 'hidden'
      for (const ball of balls) {
        ball.style.visibility = ''
        ball.animate(
          [
            { transform: 'translateY(-90px) rotate(-300deg)', opacity: 0 },
            { transform: 'translateY(6px) rotate(10deg)', opacity: 1, offset: 0.8 },
            { transform: 'none' },
          ],
          { duration: fallMs, easing: 'ease-out' },
        )
        shell.sound('land')
        await wait(fallMs)
      }
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
