import { choicesOf } from '../../../browser/choices.ts'
import { byId, elementById, find, make, wait } from '../../../browser/dom.ts'
import type { TableShell, TableStage } from '../../../browser/table-stage.ts'
import { multipleOf } from '../../bet-words.ts'
import { targetLeast, targetMost } from '../../burst.ts'
import { outcomeText } from '../outcome-text.ts'
import { type CrashOutcome, multiplierAt, tickMs } from '../rules.ts'
import { createSky } from './sky.ts'

const fallMs = 900
const shownCount = 16

function say(height: number, state: 'ready' | 'rising' | 'burst', words: string): void {
  const label = byId('height')
  label.dataset['state'] = state
  find('#height b').textContent = multipleOf(height)
  find('#height span').textContent = words
}

/** Marks the steps that the curve has passed. This replaces the drawing for players who want no motion. */
function markSteps(height: number): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
    const at = Number.parseInt(step.dataset['step'] ?? '0', 10)
    step.dataset['passed'] = String(height >= at)
  }
}

/** Parses a typed multiple to hundredths. Returns null when it is invalid. */
function typedMultiple(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return null
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value >= targetLeast && value <= targetMost ? value : null
}

/** Connects the choice of the multiple at which a bet leaves automatically: a button of the row, or a typed value. */
function wireAuto(): () => object | null {
  const own = elementById('auto-own', HTMLInputElement)
  const row = choicesOf('auto-at', () => {
    own.value = ''
    own.setAttribute('aria-invalid', 'false')
  })
  own.addEventListener('input', () => {
    row.press(own.value.trim() === '' ? '' : 'own')
    const wrong = own.value.trim() !== '' && typedMultiple(own.value) === null
    own.setAttribute('aria-invalid', String(wrong))
  })
  return () => {
    if (own.value.trim() !== '') {
      const autoAt = typedMultiple(own.value)
      return autoAt === null ? null : { autoAt }
    }
    const choice = row.value()
    return { autoAt: choice === '' ? null : Number.parseInt(choice, 10) }
  }
}

function line(outcome: CrashOutcome): HTMLElement {
  const { burst } = outcome
  const item = make('li', '', multipleOf(burst))
  item.dataset['high'] = String(burst >= 200)
  item.append(make('span', '', burst >= 200 ? '▲ 高' : '▽ 低'))
  return item
}

export function createStage(shell: TableShell): TableStage<CrashOutcome> {
  const more = wireAuto()
  const sky = createSky(elementById('curve', HTMLCanvasElement), byId('kite'))
  const calm = shell.motion() === 'none'
  find('#heaven').dataset['calm'] = String(calm)
  const clear = () => {
    say(100, 'ready', '等待升空')
    markSteps(0)
    if (!calm) sky.clear()
  }
  return {
    clear,
    more,
    rise: (ms) => {
      const height = multiplierAt(Math.floor(ms / tickMs))
      say(height, 'rising', '正在上升')
      if (calm) markSteps(height)
      else sky.draw(ms)
    },
    show: async (outcome, fresh) => {
      const { burst } = outcome
      say(burst, 'burst', '✕ 线断了')
      markSteps(burst)
      if (calm) return
      sky.cut(burst, fresh ? fallMs : 0)
      shell.sound('land')
      if (fresh) await wait(fallMs)
    },
    words: outcomeText,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-shownCount).toReversed().map(line)),
  }
}
