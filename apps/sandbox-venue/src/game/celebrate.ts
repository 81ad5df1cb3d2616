import { grouped, toFen } from './figures.ts'
import type { SpinAnswer } from './net.ts'
import type { Reel } from './reel.ts'

const SVG = 'http://www.w3.org/2000/svg'
const CYCLE_MS = 1400
const LEAP_MS = 1500
// From this many stakes on (or with the gate open) the koi leaps.
const LEAP_FROM = 20n

export type Board = {
  reels: Reel[]
  lines: readonly (readonly number[])[]
  names: Record<string, string>
}

let cycle = 0

/** Takes every glow and win text off the board. */
export function clearWins(board: Board): void {
  cycle += 1
  element('.lines').replaceChildren()
  element('.board').classList.remove('won')
  for (const reel of board.reels) {
    for (const row of [0, 1, 2]) reel.cell(row)?.classList.remove('hit')
  }
}

/** Shows what a settled spin paid: lines, lit cells, text, and the leap for a great one. */
export function showWins(board: Board, answer: SpinAnswer, calm: boolean): void {
  const mine = ++cycle
  const payout = toFen(answer.payout)
  const stake = toFen(answer.stake)
  if (payout === 0n) {
    say('这次没有中奖', '')
    return
  }
  element('.board').classList.add('won')
  lightCells(board, answer)
  element('.lines').replaceChildren(
    ...answer.lines.flatMap((win) => drawLine(board.lines[win.line - 1] ?? [], win.count)),
  )
  // A return at or below the stake is not called a win.
  const title = `${payout > stake ? '赢得' : '返还'} ¥${grouped(answer.payout)}`
  const tone = payout > stake ? 'good' : ''
  say(title, tone)
  const parts = describe(board, answer)
  if (parts.length > 0) tell(title, parts, tone, mine)
  if (!calm && (answer.scatter || payout >= stake * LEAP_FROM)) leap()
}

/** One line of text under the reels. */
export function say(text: string, tone: '' | 'good', detail = ''): void {
  const line = document.createElement('span')
  line.textContent = text
  const result = element('#result')
  result.dataset['tone'] = tone
  result.replaceChildren(line)
  if (detail) {
    const small = document.createElement('small')
    small.textContent = detail
    result.append(small)
  }
}

function describe(board: Board, answer: SpinAnswer): string[] {
  const lines = answer.lines.map(
    (win) =>
      `第 ${win.line} 线 · ${board.names[win.symbol] ?? ''} ×${win.count}  ¥${grouped(win.win)}`,
  )
  const gate = answer.scatter
  return gate ? [`龙门 ×${gate.count}  ¥${grouped(gate.win)}`, ...lines] : lines
}

function tell(title: string, parts: string[], tone: '' | 'good', mine: number): void {
  let index = 0
  const next = () => {
    if (mine !== cycle) return
    say(title, tone, parts[index % parts.length])
    index += 1
    if (parts.length > 1 && index < parts.length * 3) setTimeout(next, CYCLE_MS)
  }
  next()
}

function lightCells(board: Board, answer: SpinAnswer): void {
  for (const win of answer.lines) {
    const rows = board.lines[win.line - 1] ?? []
    rows.slice(0, win.count).forEach((row, reel) => {
      board.reels[reel]?.cell(row)?.classList.add('hit')
    })
  }
  if (!answer.scatter) return
  answer.grid.forEach((symbols, reel) => {
    symbols.forEach((symbol, row) => {
      if (symbol === 'gate') board.reels[reel]?.cell(row)?.classList.add('hit')
    })
  })
}

function drawLine(rows: readonly number[], count: number): SVGElement[] {
  const points = rows
    .slice(0, count)
    .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
    .join(' ')
  return ['halo', 'core'].map((name) => {
    const line = document.createElementNS(SVG, 'polyline')
    line.setAttribute('class', name)
    line.setAttribute('points', points)
    return line
  })
}

function leap(): void {
  const stage = element('.leap')
  stage.hidden = false
  const fish = element('.leap-fish').animate(
    [
      { transform: 'translate(-130%, 90%) rotate(35deg)' },
      { transform: 'translate(0, -60%) rotate(80deg)', offset: 0.5 },
      { transform: 'translate(130%, 90%) rotate(140deg)' },
    ],
    { duration: LEAP_MS, easing: 'cubic-bezier(.3,.1,.5,1)' },
  )
  fish.onfinish = () => {
    stage.hidden = true
  }
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
