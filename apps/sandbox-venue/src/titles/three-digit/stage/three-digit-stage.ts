import { byId, make, wait } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import type { ThreeDigitOutcome } from '../rules.ts'

const FALL_MS = 700
const SHOWN = 14
const positions = ['百位', '十位', '个位']

function told(outcome: unknown) {
  const { digits } = outcome as ThreeDigitOutcome
  return { digits, sum: digits.reduce((total, digit) => total + digit, 0) }
}

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

function line(outcome: unknown): HTMLElement {
  const { digits, sum } = told(outcome)
  const item = make('li', '', digits.join(' '))
  item.append(make('b', '', `和 ${sum}`))
  return item
}

export function createStage(shell: TableShell): TableStage {
  return {
    clear: () => void lay([null, null, null]),
    show: async (outcome, fresh) => {
      const { digits } = told(outcome)
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
          { duration: FALL_MS, easing: 'ease-out' },
        )
        shell.sound('land')
        await wait(FALL_MS)
      }
    },
    words: (outcome) => {
      const { digits, sum } = told(outcome)
      return `开奖 ${digits.join(' ')}，和值 ${sum}，${sum >= 14 ? '大' : '小'}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
