import { buttonById, byId, make, wait } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { type KenoRound, kenoPays, marksMost, numberCount } from '../rules.ts'

const LIGHT_MS = 130

/** A choice made for the player: it is only a suggestion, the draw is the venue's. */
function quickPick(): number[] {
  const left = Array.from({ length: numberCount }, (_, at) => at + 1)
  return Array.from({ length: marksMost }, () => {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
    return left.splice(word % left.length, 1)[0] ?? 1
  })
}

/** Hundredths as short as they can be said: 250 is '2.5', 1000000 is '10000'. */
function paysText(hundredths: number): string {
  const rest = String(hundredths % 100).padStart(2, '0')
  return `${Math.trunc(hundredths / 100)}${rest === '00' ? '' : `.${rest.replace(/0$/, '')}`}`
}

/** What so many marks pay, by hits; only hits that pay, and the one that came. */
function showPays(marks: number, hits: number | null): void {
  const counts = Array.from({ length: marks + 1 }, (_, count) => count)
  const cells = counts
    .filter((count) => kenoPays(marks, count) > 0 || count === hits)
    .map((count) => {
      const pays = kenoPays(marks, count)
      const cell = make('span', pays > 0 ? 'pay' : 'pay none')
      cell.append(make('b', '', pays > 0 ? paysText(pays) : '–'))
      cell.append(make('small', '', `中 ${count}`))
      if (count === hits) cell.dataset['hit'] = 'true'
      return cell
    })
  byId('pays').replaceChildren(...(marks > 0 ? cells : [make('span', '', '请先选数字')]))
}

export function createStage(shell: Shell): Stage {
  const balls = [...document.querySelectorAll<HTMLButtonElement>('.ball')]
  const marked = new Set<number>()
  const ballOf = (number: number) => balls[number - 1]
  const clearDraw = () => {
    for (const ball of balls) delete ball.dataset['drawn']
  }
  const paint = () => {
    for (const [at, ball] of balls.entries())
      ball.setAttribute('aria-pressed', String(marked.has(at + 1)))
    showPays(marked.size, null)
  }
  const mark = (numbers: readonly number[]) => {
    clearDraw()
    marked.clear()
    for (const number of numbers) marked.add(number)
    paint()
    shell.sound('tick')
  }
  for (const [at, ball] of balls.entries()) {
    ball.addEventListener('click', () => {
      const number = at + 1
      if (marked.has(number)) mark([...marked].filter((each) => each !== number))
      else if (marked.size < marksMost) mark([...marked, number])
    })
  }
  buttonById('pick').addEventListener('click', () => mark(quickPick()))
  buttonById('clear').addEventListener('click', () => mark([]))
  paint()

  const show = async (round: RoundAnswer, fresh: boolean) => {
    const { bet, drawn } = round.shown as KenoRound
    if (!fresh) mark(bet.marks)
    clearDraw()
    let hits = 0
    for (const number of drawn) {
      const hit = bet.marks.includes(number)
      if (hit) hits += 1
      const ball = ballOf(number)
      if (ball) ball.dataset['drawn'] = hit ? 'hit' : 'miss'
      if (fresh && shell.motion() === 'full') {
        shell.sound(hit ? 'reveal' : 'tick')
        await wait(LIGHT_MS)
      }
    }
    showPays(bet.marks.length, hits)
  }
  const words = (round: RoundAnswer): Words => {
    const { bet, drawn } = round.shown as KenoRound
    const hits = bet.marks.filter((number) => drawn.includes(number)).length
    return { ...resultText(round), details: [`选 ${bet.marks.length} 中 ${hits}`] }
  }
  return {
    bet: () =>
      marked.size === 0
        ? { missing: '请先选 1–10 个数字' }
        : { bet: { marks: [...marked].sort((a, b) => a - b) } },
    begin: clearDraw,
    halt: clearDraw,
    show,
    words,
    main: () => null,
    enable: ({ bet }) => {
      for (const ball of balls) ball.disabled = !bet
      buttonById('pick').disabled = !bet
      buttonById('clear').disabled = !bet
    },
  }
}
