import { resultText } from '../../../browser/amount-text.ts'
import { buttonById, byId, make, wait } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { hitsText } from '../outcome-text.ts'
import { type KenoRound, kenoPays, marksMost, numberCount } from '../rules.ts'

const lightMs = 130

/** Chooses numbers for the player at random. This only fills in the bet; the venue makes the draw. */
function quickPick(): number[] {
  const numbersLeft = Array.from({ length: numberCount }, (_, at) => at + 1)
  return Array.from({ length: marksMost }, () => {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
    return numbersLeft.splice(word % numbersLeft.length, 1)[0] ?? 1
  })
}

/** Formats hundredths in short form: 250 as '2.5', 1000000 as '10000'. */
function paysText(hundredths: number): string {
  const rest = String(hundredths % 100).padStart(2, '0')
  return `${Math.trunc(hundredths / 100)}${rest === '00' ? '' : `.${rest.replace(/0$/, '')}`}`
}

/** Shows the pays for a number of marks: one cell for each hit count that pays, and one for the hits of the round. */
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

export function createStage(shell: Shell): Stage<KenoRound> {
  const balls = [...document.querySelectorAll<HTMLButtonElement>('.ball')]
  const marks = new Set<number>()
  const ballOf = (number: number) => balls[number - 1]
  const clearDraw = () => {
    for (const ball of balls) delete ball.dataset['drawn']
  }
  const paint = () => {
    for (const [at, ball] of balls.entries())
      ball.setAttribute('aria-pressed', String(marks.has(at + 1)))
    showPays(marks.size, null)
  }
  const mark = (numbers: readonly number[]) => {
    clearDraw()
    marks.clear()
    for (const number of numbers) marks.add(number)
    paint()
    shell.sound('tick')
  }
  for (const [at, ball] of balls.entries()) {
    ball.addEventListener('click', () => {
      const number = at + 1
      if (marks.has(number)) mark([...marks].filter((each) => each !== number))
      else if (marks.size < marksMost) mark([...marks, number])
    })
  }
  buttonById('pick').addEventListener('click', () => mark(quickPick()))
  buttonById('clear').addEventListener('click', () => mark([]))
  paint()

  const show = async (round: RoundAnswer<KenoRound>, fresh: boolean) => {
    const { bet, drawn: drawnNumbers } = round.shown
    if (!fresh) mark(bet.marks)
    clearDraw()
    let hits = 0
    for (const number of drawnNumbers) {
      const hit = bet.marks.includes(number)
      if (hit) hits += 1
      const ball = ballOf(number)
      if (ball) ball.dataset['drawn'] = hit ? 'hit' : 'miss'
      if (fresh && shell.motion() === 'full') {
        shell.sound(hit ? 'reveal' : 'tick')
        await wait(lightMs)
      }
    }
    showPays(bet.marks.length, hits)
  }
  const words = (round: RoundAnswer<KenoRound>): Words => ({
    ...resultText(round),
    details: [hitsText(round.shown)],
  })
  return {
    bet: () =>
      marks.size === 0
        ? { missing: '请先选 1–10 个数字' }
        : { bet: { marks: [...marks].sort((a, b) => a - b) } },
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
