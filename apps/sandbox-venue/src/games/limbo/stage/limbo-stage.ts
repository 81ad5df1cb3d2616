import { resultText, yuan } from '../../../browser/amount-text.ts'
import { times } from '../../../browser/amounts.ts'
import { choicesOf } from '../../../browser/choices.ts'
import { byId, elementById, find, make } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Motion, Shell, Stage } from '../../../browser/stage.ts'
import type { LimboRound } from '../rules.ts'

const riseMs = 900
const pastCount = 7
const leastTarget = 101
const mostTarget = 1_000_000

/** Formats hundredths: 123456 as '1,234.56'. */
function text(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}

/** Parses a typed target to hundredths. Returns null when it is invalid. */
function targetOf(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return null
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value >= leastTarget && value <= mostTarget ? value : null
}

/** Animates the multiplier. The figure grows exponentially, so that the rise looks even. */
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
    { duration: riseMs, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'forwards' },
  )
  const begin = performance.now()
  await new Promise<void>((resolve) => {
    const frame = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begin) / riseMs))
      const at = Math.round(100 * Math.exp(goal * (1 - (1 - share) ** 3)))
      label.textContent = text(share < 1 ? Math.min(at, burst) : burst)
      if (share < 1) requestAnimationFrame(frame)
      else resolve()
    }
    requestAnimationFrame(frame)
  })
  await flight.finished
}

function remember(view: LimboRound, isWin: boolean): void {
  const item = make('li', '', `${isWin ? '✓' : '·'} ${text(view.burst)}×`)
  item.dataset['won'] = String(isWin)
  byId('past').prepend(item)
  while (byId('past').childElementCount > pastCount) byId('past').lastElementChild?.remove()
}

export function createStage(shell: Shell): Stage<LimboRound> {
  const input = elementById('target', HTMLInputElement)
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

  const show = async (round: RoundAnswer<LimboRound>, fresh: boolean) => {
    const view = round.shown
    const isWin = round.payout !== '0.00'
    await rise(view.burst, fresh ? shell.motion() : 'none')
    byId('height').dataset['tone'] = isWin ? 'good' : 'lost'
    find('#height small').textContent = isWin
      ? `达到 ${text(view.bet.target)}×`
      : `未到 ${text(view.bet.target)}×`
    remember(view, isWin)
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
