import { byId, make } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { colourOf, outcomeText } from '../outcome-text.ts'
import type { RouletteOutcome } from '../rules.ts'
import { wheel } from '../wheel.ts'

const spinMs = 3200
const shownCount = 14

function bead(outcome: RouletteOutcome): HTMLElement {
  const { pocket } = outcome
  const element = make('i', '', String(pocket))
  element.dataset['mark'] = colourOf(pocket)
  return element
}

export function createStage(shell: TableShell): TableStage<RouletteOutcome> {
  const ball = byId('ball')
  const label = byId('pocket')
  return {
    clear: () => {
      label.textContent = ''
      ball.style.visibility = 'hidden'
    },
    show: async (outcome, fresh) => {
      const { pocket } = outcome
      const angle = (wheel.indexOf(pocket) * 360) / wheel.length
      ball.style.visibility = ''
      ball.style.transform = `rotate(${angle}deg)`
      if (fresh) {
        shell.sound('tick')
        // The ball runs against the direction of the wheel and stops in its pocket.
        const run = ball.animate(
          [
            { transform: `rotate(${angle + 360 * 5}deg)` },
            { transform: `rotate(${angle}deg)` },
          ],
          { duration: spinMs, easing: 'cubic-bezier(0.15, 0.6, 0.25, 1)' },
        )
        await run.finished
        shell.sound('land')
      }
      label.textContent = String(pocket)
      label.dataset['mark'] = colourOf(pocket)
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('road').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(bead)),
  }
}
