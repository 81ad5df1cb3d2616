import { byId, make } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import { type RouletteOutcome, roulettePlaces } from '../rules.ts'
import { wheel } from '../wheel.ts'

const SPIN_MS = 3200
const SHOWN = 14

function nameOf(pocket: number): string {
  if (pocket === 0) return '绿'
  return roulettePlaces.get('red')?.includes(pocket) ? '红' : '黑'
}

function bead(told: unknown): HTMLElement {
  const { pocket } = told as RouletteOutcome
  const element = make('i', '', String(pocket))
  element.dataset['mark'] = nameOf(pocket)
  return element
}

export function createStage(shell: TableShell): TableStage {
  const ball = byId('ball')
  const said = byId('pocket')
  return {
    clear: () => {
      said.textContent = ''
      ball.style.visibility = 'hidden'
    },
    show: async (told, fresh) => {
      const { pocket } = told as RouletteOutcome
      const angle = (wheel.indexOf(pocket) * 360) / wheel.length
      ball.style.visibility = ''
      ball.style.transform = `rotate(${angle}deg)`
      if (fresh) {
        shell.sound('tick')
        // The ball runs against the wheel and comes to rest in its pocket.
        const run = ball.animate(
          [
            { transform: `rotate(${angle + 360 * 5}deg)` },
            { transform: `rotate(${angle}deg)` },
          ],
          { duration: SPIN_MS, easing: 'cubic-bezier(0.15, 0.6, 0.25, 1)' },
        )
        await run.finished
        shell.sound('land')
      }
      said.textContent = String(pocket)
      said.dataset['mark'] = nameOf(pocket)
    },
    words: (told) => {
      const { pocket } = told as RouletteOutcome
      if (pocket === 0) return '开出 0'
      const size = pocket > 18 ? '大' : '小'
      return `开出 ${pocket}，${nameOf(pocket)}、${pocket % 2 ? '单' : '双'}、${size}`
    },
    record: (outcomes) =>
      byId('road').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(bead)),
  }
}
