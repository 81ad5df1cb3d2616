import { byId, make, wait } from '../../../game/dom.ts'
import type { Chip } from '../../../game/net.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import { bigSpecial, numberMost, type SixOf49Outcome, totalOf, waveOf } from '../rules.ts'
import { wirePicker } from './picker.ts'

const ROLL_MS = 560
const SHOWN = 10
const waveNames = { red: '红', blue: '蓝', green: '绿' }

function told(outcome: unknown) {
  const { numbers, special } = outcome as SixOf49Outcome
  const size = special >= bigSpecial ? '大' : '小'
  const parity = special % 2 ? '单' : '双'
  const halves = special === numberMost ? '和局' : `${size}${parity}`
  return {
    numbers,
    special,
    halves,
    wave: waveNames[waveOf(special)],
    total: totalOf({ numbers, special }),
  }
}

function ballOf(number: number | null, name: string): HTMLElement {
  const ball = make('span', 'ball', number === null ? '' : String(number))
  ball.setAttribute('role', 'img')
  ball.dataset['wave'] = number === null ? '' : waveOf(number)
  const wave = number === null ? '' : `，${waveNames[waveOf(number)]}波`
  ball.setAttribute('aria-label', `${name} ${number ?? '待开'}${wave}`)
  if (number !== null) ball.append(make('small', '', waveNames[waveOf(number)]))
  return ball
}

function lay(numbers: readonly (number | null)[], special: number | null): HTMLElement[] {
  const balls = numbers.map((number, at) => ballOf(number, `正码 ${at + 1}：`))
  const last = ballOf(special, '特码')
  last.classList.add('special')
  const plus = make('i', 'plus', '+')
  plus.setAttribute('aria-hidden', 'true')
  byId('balls').replaceChildren(...balls, plus, last)
  return [...balls, last]
}

function line(outcome: unknown): HTMLElement {
  const { numbers, special, halves, wave } = told(outcome)
  const item = make('li', '', numbers.join(' '))
  item.append(make('b', '', `+ ${special}`), make('span', '', `${wave}波 ${halves}`))
  return item
}

export function createStage(shell: TableShell): TableStage {
  const pickers = [wirePicker('two', 2), wirePicker('three', 3)]
  return {
    clear: () => void lay([null, null, null, null, null, null], null),
    laid: (chips: readonly Chip[]) => {
      for (const picker of pickers) picker.laid(chips)
    },
    show: async (outcome, fresh) => {
      const { numbers, special } = told(outcome)
      const balls = lay(numbers, special)
      if (!fresh) return
      for (const ball of balls) ball.style.visibility = 'hidden'
      for (const ball of balls) {
        ball.style.visibility = ''
        ball.animate(
          [
            { transform: 'translateX(260px) rotate(540deg)', opacity: 0.4 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: ROLL_MS, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
        )
        shell.sound('land')
        await wait(ROLL_MS / 2)
      }
      await wait(ROLL_MS / 2)
    },
    words: (outcome) => {
      const { numbers, special, halves, wave, total } = told(outcome)
      return `正码 ${numbers.join(' ')}，特码 ${special}（${wave}波，${halves}），总和 ${total}`
    },
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
