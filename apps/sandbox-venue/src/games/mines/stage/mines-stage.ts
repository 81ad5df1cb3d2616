import { multipleText, resultText, yuan } from '../../../browser/amount-text.ts'
import { times, toFen } from '../../../browser/amounts.ts'
import { choicesOf } from '../../../browser/choices.ts'
import { byId } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { fieldCount, type MinesShown, minesPays } from '../rules.ts'

const names = { pad: '', found: '：珍珠', puffer: '：河豚' } as const
type Face = keyof typeof names

function put(field: HTMLButtonElement, face: Face, isOpen: boolean): boolean {
  const number = Number.parseInt(field.dataset['field'] ?? '', 10) + 1
  field.setAttribute('aria-label', `第 ${number} 片荷叶${names[face]}`)
  field.dataset['opened'] = String(isOpen)
  const hasTurned = field.dataset['face'] !== face
  field.dataset['face'] = face
  field.querySelector('use')?.setAttribute('href', `#s-${face}`)
  return hasTurned && face !== 'pad'
}

function faceOf(view: MinesShown | null, field: number): Face {
  if (!view) return 'pad'
  if (view.mines?.includes(field)) return 'puffer'
  return view.opened.includes(field) || view.mines ? 'found' : 'pad'
}

function multiples(view: MinesShown): { now: bigint; next: bigint | null } {
  const { opened: openFields, bet } = view
  const safeLeft = fieldCount - bet.mines - openFields.length
  return {
    now: minesPays(bet.mines, openFields.length),
    next: safeLeft > 0 ? minesPays(bet.mines, openFields.length + 1) : null,
  }
}

function words(round: RoundAnswer<MinesShown>, most: bigint): Words {
  const view = round.shown
  if (round.status === 'open') {
    const count = view.opened.length
    return {
      title: count === 0 ? '翻开一片荷叶' : `已找到 ${count} 颗珍珠，可收取或继续`,
      tone: '',
    }
  }
  const hit = view.opened.some((field) => view.mines?.includes(field))
  if (hit) return { title: '翻到了河豚，本局结束', tone: '' }
  const { next } = multiples(view)
  const isAtMost = next !== null && times(next, toFen(round.unit)) > most
  const details = [`再开一片会超过每局最高派彩 ¥${yuan(most)}，已自动收取`]
  return isAtMost ? { ...resultText(round), details } : resultText(round)
}

export function createStage(shell: Shell): Stage<MinesShown> {
  const fields = [...document.querySelectorAll<HTMLButtonElement>('.pond-field')]
  let view: MinesShown | null = null
  const climb = (unit: bigint) => {
    const count = Number.parseInt(choice.value(), 10)
    const at = view && !view.mines ? view : null
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
    view = null
    paint()
    climb(shell.unit())
  })
  const paint = () => {
    for (const [index, field] of fields.entries()) {
      const isOpen = view?.opened.includes(index) ?? false
      const hasTurned = put(field, faceOf(view, index), isOpen)
      if (hasTurned && shell.motion() === 'full') {
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
      view = null
      paint()
    },
    halt: settle,
    show: async (round) => {
      view = round.shown
      choice.press(String(view.bet.mines))
      settle()
      paint()
      climb(toFen(round.unit))
      shell.sound(round.status === 'open' ? 'reveal' : 'land')
    },
    words: (round) => words(round, shell.most),
    main: (round) => {
      const open = round.shown
      if (open.opened.length === 0) return null
      const amount = times(multiples(open).now, toFen(round.unit))
      return { label: `收取 ¥${yuan(amount)}`, decision: { cashOut: true } }
    },
    enable: ({ bet, round }) => {
      choice.enable(bet)
      if (bet) climb(shell.unit())
      for (const [index, field] of fields.entries()) {
        field.disabled = !round || faceOf(view, index) !== 'pad'
      }
    },
  }
}
