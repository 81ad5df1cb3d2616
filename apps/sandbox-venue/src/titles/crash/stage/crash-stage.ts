import { choicesOf } from '../../../game/choices.ts'
import { byId, find, make, wait } from '../../../game/dom.ts'
import type { TableShell, TableStage } from '../../../game/table-stage.ts'
import { targetLeast, targetMost } from '../../burst.ts'
import { type CrashOutcome, multiplierAt, tickMs } from '../rules.ts'
import { createSky } from './sky.ts'

const FALL_MS = 900
const SHOWN = 16

/** Hundredths as text: 123456 is '1,234.56×'. */
function text(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}×`
}

function say(height: number, state: 'ready' | 'rising' | 'burst', words: string): void {
  const label = byId('height')
  label.dataset['state'] = state
  find('#height b').textContent = text(height)
  find('#height span').textContent = words
}

/** The still form: which steps have been passed. */
function markSteps(height: number): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
    const at = Number.parseInt(step.dataset['step'] ?? '0', 10)
    step.dataset['passed'] = String(height >= at)
  }
}

/** What was typed in hundredths; null when it is no multiple. */
function typedMultiple(typed: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''))
  if (!match) return null
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value >= targetLeast && value <= targetMost ? value : null
}

/** The multiple at which a bet leaves by itself: one of a row, or one's own. */
function wireAuto(): () => object | null {
  const own = byId('auto-own') as HTMLInputElement
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
    const chosen = row.value()
    return { autoAt: chosen === '' ? null : Number.parseInt(chosen, 10) }
  }
}

function line(outcome: unknown): HTMLElement {
  const { burst } = outcome as CrashOutcome
  const item = make('li', '', text(burst))
  item.dataset['high'] = String(burst >= 200)
  item.append(make('span', '', burst >= 200 ? '▲ 高' : '▽ 低'))
  return item
}

export function createStage(shell: TableShell): TableStage {
  const more = wireAuto()
  const sky = createSky(byId('curve') as HTMLCanvasElement, byId('kite'))
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
      const { burst } = outcome as CrashOutcome
      say(burst, 'burst', '✕ 线断了')
      markSteps(burst)
      if (calm) return
      sky.cut(burst, fresh ? FALL_MS : 0)
      shell.sound('land')
      if (fresh) await wait(FALL_MS)
    },
    words: (outcome) => `线在 ${text((outcome as CrashOutcome).burst)} 处断了`,
    record: (outcomes) =>
      byId('draws').replaceChildren(...outcomes.slice(-SHOWN).toReversed().map(line)),
  }
}
