import { times, toFen } from '../../../game/amounts.ts'
import { choicesOf } from '../../../game/choices.ts'
import { byId } from '../../../game/dom.ts'
import { multipleText, resultText, yuan } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { fieldCount, type MinesShown, minesPays } from '../rules.ts'

const names = { pad: '', found: '：珍珠', puffer: '：河豚' } as const
type Face = keyof typeof names

function put(field: HTMLButtonElement, face: Face, opened: boolean): boolean {
  const number = Number.parseInt(field.dataset['field'] ?? '', 10) + 1
  field.setAttribute('aria-label', `第 ${number} 片荷叶${names[face]}`)
  field.dataset['opened'] = String(opened)
  const turned = field.dataset['face'] !== face
  field.dataset['face'] = face
  field.querySelector('use')?.setAttribute('href', `#s-${face}`)
  return turned && face !== 'pad'
}

function faceOf(shown: MinesShown | null, field: number): Face {
  if (!shown) return 'pad'
  if (shown.mines?.includes(field)) return 'puffer'
  return shown.opened.includes(field) || shown.mines ? 'found' : 'pad'
}

function multiples(shown: MinesShown): { now: bigint; next: bigint | null } {
  const { opened, bet } = shown
  const left = fieldCount - bet.mines - opened.length
  return {
    now: minesPays(bet.mines, opened.length),
    next: left > 0 ? minesPays(bet.mines, opened.length + 1) : null,
  }
}

function words(round: RoundAnswer): Words {
  const shown = round.shown as MinesShown
  if (round.status === 'open') {
    const count = shown.opened.length
    return {
      title: count === 0 ? '翻开一片荷叶' : `已找到 ${count} 颗珍珠，可收取或继续`,
      tone: '',
    }
  }
  const hit = shown.opened.some((field) => shown.mines?.includes(field))
  return hit ? { title: '翻到了河豚，本局结束', tone: '' } : resultText(round)
}

export function createStage(shell: Shell): Stage {
  const fields = [...document.querySelectorAll<HTMLButtonElement>('.pond-field')]
  let shown: MinesShown | null = null
  const climb = (unit: bigint) => {
    const count = Number.parseInt(choice.value(), 10)
    const at = shown && !shown.mines ? shown : null
    const { now, next } = multiples(
      at ?? { bet: { mines: count }, opened: [], over: false, mines: null },
    )
    const text = (multiple: bigint) =>
      `×${multipleText(multiple)} · ¥${yuan(times(multiple, unit))}`
    byId('now').textContent = at && at.opened.length > 0 ? text(now) : '—'
    byId('next').textContent = next === null ? '—' : text(next)
  }
  const choice = choicesOf('mines', () => {
    shell.sound('tick')
    shown = null
    paint()
    climb(shell.unit())
  })
  const paint = () => {
    for (const [index, field] of fields.entries()) {
      const opened = shown?.opened.includes(index) ?? false
      const turned = put(field, faceOf(shown, index), opened)
      if (turned && shell.motion() === 'full') {
        field.animate([{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], 220)
      }
    }
  }
  for (const field of fields) {
    field.addEventListener('click', () => {
      field.dataset['asked'] = 'true'
      shell.decide({ open: Number.parseInt(field.dataset['field'] ?? '', 10) })
    })
  }
  const settle = () => {
    for (const field of fields) delete field.dataset['asked']
  }
  return {
    bet: () => ({ bet: { mines: Number.parseInt(choice.value(), 10) } }),
    begin: () => {
      shown = null
      paint()
    },
    halt: settle,
    show: async (round) => {
      shown = round.shown as MinesShown
      choice.press(String(shown.bet.mines))
      settle()
      paint()
      climb(toFen(round.unit))
      shell.sound(round.status === 'open' ? 'reveal' : 'land')
    },
    words,
    main: (round) => {
      const open = round.shown as MinesShown
      if (open.opened.length === 0) return null
      const amount = times(multiples(open).now, toFen(round.unit))
      return { label: `收取 ¥${yuan(amount)}`, decision: { cashOut: true } }
    },
    enable: ({ bet, round }) => {
      choice.enable(bet)
      if (bet) climb(shell.unit())
      for (const [index, field] of fields.entries()) {
        field.disabled = !round || faceOf(shown, index) !== 'pad'
      }
    },
  }
}
