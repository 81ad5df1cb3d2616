import { times } from '../../../game/amounts.ts'
import { choicesOf } from '../../../game/choices.ts'
import { byId, find, make } from '../../../game/dom.ts'
import { resultText, yuan } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Motion, Shell, Stage } from '../../../game/stage.ts'
import type { LimboRound } from '../rules.ts'

const RISE_MS = 900
const PAST = 7
const LEAST = 101
const MOST = 1_000_000

/** Hundredths as text: 123456 is '1,234.56'. */
function text(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}

/** What was typed in hundredths; null when it is no target. */
function targetOf(typed: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''))
  if (!match) return null
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value >= LEAST && value <= MOST ? value : null
}

/** The height climbs evenly in the mind: by its logarithm. */
async function rise(burst: number, motion: Motion): Promise<void> {
  const label = find('#height b')
  if (motion === 'none') {
    label.textContent = text(burst)
    return
  }
  const lantern = byId('lantern')
  const goal = Math.log(burst / 100)
  const lift = Math.min(1, goal / Math.log(50))
  const flight = lantern.animate(
    [
      { transform: 'translateY(0)' },
      { transform: `translateY(${-18 - 62 * lift}%) rotate(-3deg)` },
    ],
    { duration: RISE_MS, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'forwards' },
  )
  const begin = performance.now()
  await new Promise<void>((done) => {
    const frame = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begin) / RISE_MS))
      const at = Math.round(100 * Math.exp(goal * (1 - (1 - share) ** 3)))
      label.textContent = text(share < 1 ? Math.min(at, burst) : burst)
      if (share < 1) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
  await flight.finished
}

function remember(shown: LimboRound, won: boolean): void {
  const item = make('li', '', `${won ? '✓' : '·'} ${text(shown.burst)}×`)
  item.dataset['won'] = String(won)
  byId('past').prepend(item)
  while (byId('past').childElementCount > PAST) byId('past').lastElementChild?.remove()
}

export function createStage(shell: Shell): Stage {
  const input = byId('target')
  if (!(input instanceof HTMLInputElement)) throw new Error('#target is no input')
  const refresh = () => {
    const target = targetOf(input.value)
    input.setAttribute('aria-invalid', String(target === null))
    byId('share').textContent =
      target === null ? '—' : `${(9900 / target).toPrecision(4).replace(/\.?0+$/, '')}%`
    byId('gain').textContent =
      target === null ? '—' : `¥${yuan(times(BigInt(target) * 100n, shell.unit()))}`
    return target
  }
  const quick = choicesOf('quick-target', (value) => {
    input.value = text(Number.parseInt(value, 10))
    shell.sound('tick')
    refresh()
  })
  input.addEventListener('input', () => quick.press(String(refresh())))
  refresh()

  const show = async (round: RoundAnswer, fresh: boolean) => {
    const shown = round.shown as LimboRound
    const won = round.payout !== '0.00'
    await rise(shown.burst, fresh ? shell.motion() : 'none')
    byId('height').dataset['tone'] = won ? 'good' : 'lost'
    find('#height small').textContent = won
      ? `达到 ${text(shown.bet.target)}×`
      : `未到 ${text(shown.bet.target)}×`
    remember(shown, won)
  }
  return {
    bet: () => {
      const target = refresh()
      return target === null
        ? { missing: '目标倍数请填 1.01–10,000.00' }
        : { bet: { target } }
    },
    begin: () => {
      for (const animation of byId('lantern').getAnimations()) animation.cancel()
      byId('height').dataset['tone'] = ''
      find('#height b').textContent = '1.00'
      find('#height small').textContent = ''
    },
    halt: () => {},
    show,
    words: resultText,
    main: () => null,
    enable: ({ bet }) => {
      quick.enable(bet)
      input.disabled = !bet
      refresh()
    },
  }
}
