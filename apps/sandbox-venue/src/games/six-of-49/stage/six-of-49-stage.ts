import { byId, make, wait } from '../../../browser/dom.ts'
import type { Chip } from '../../../browser/net.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { numbersOf, outcomeText, waveNames } from '../outcome-text.ts'
import { type SixOf49Outcome, waveOf } from '../rules.ts'
import { wirePicker } from './picker.ts'

const rollMs = 560
const shownCount = 10

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

function line(outcome: SixOf49Outcome): HTMLElement {
  const { numbers, special, halves, wave } = numbersOf(outcome)
  const item = make('li', '', numbers.join(' '))
  item.append(make('b', '', `+ ${special}`), make('span', '', `${wave}波 ${halves}`))
  return item
}

export function createStage(shell: TableShell): TableStage<SixOf49Outcome> {
  const pickers = [wirePicker('two', 2), wirePicker('three', 3)]
  return {
    clear: () => void lay([null, null, null, null, null, null], null),
    laid: (chips: readonly Chip[]) => {
      for (const picker of pickers) picker.laid(chips)
    },
    show: async (outcome, fresh) => {
      const { numbers, special } = numbersOf(outcome)
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
          { duration: rollMs, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
        )
        shell.sound('land')
        await wait(rollMs / 2)
      }
      await wait(rollMs / 2)
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
