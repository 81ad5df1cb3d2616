import { times, toFen } from '../../../game/amounts.ts'
import { find as element } from '../../../game/dom.ts'
import { yuan } from '../../../game/figures.ts'
import type { Reel } from './reel.ts'

export type SpinShown = {
  grid: string[][]
  lines: { line: number; symbol: string; count: number; multiple: string }[]
  scatter: { count: number; multiple: string } | null
}

const SVG = 'http://www.w3.org/2000/svg'
const LEAP_MS = 1500
// From this many stakes on (or with the gate open) the koi leaps.
const LEAP_FROM = 20n
const ROWS = [0, 1, 2]

export type Board = {
  reels: Reel[]
  lines: readonly (readonly number[])[]
  names: Record<string, string>
}

/** Takes every glow and win text off the board. */
export function clearWins(board: Board): void {
  element('.lines').replaceChildren()
  for (const reel of board.reels) {
    for (const row of ROWS) reel.cell(row)?.classList.remove('hit', 'missed')
  }
}

/** Shows what a settled spin paid: lines, lit cells, and the leap for a great one; false when it paid nothing. */
export function showWins(
  board: Board,
  shown: SpinShown,
  paid: { payout: string; stake: string },
  calm: boolean,
): boolean {
  const payout = toFen(paid.payout)
  if (payout === 0n) return false
  lightCells(board, shown)
  element('.lines').replaceChildren(
    ...drawLines(
      shown.lines.map((win) => pointsOf(board.lines[win.line - 1] ?? [], win.count)),
    ),
  )
  if (!calm && (shown.scatter || payout >= toFen(paid.stake) * LEAP_FROM)) leap()
  return true
}

/** Each win in a line of text; `unit` in fen. */
export function describe(board: Board, shown: SpinShown, unit: bigint): string[] {
  const amount = (multiple: string) => `¥${yuan(times(BigInt(multiple), unit))}`
  const lines = shown.lines.map(
    (win) =>
      `第 ${win.line} 线 · ${board.names[win.symbol] ?? ''} ×${win.count}  ${amount(win.multiple)}`,
  )
  const gate = shown.scatter
  return gate ? [`龙门 ×${gate.count}  ${amount(gate.multiple)}`, ...lines] : lines
}

/** Each cell is told by itself: a class of the whole board would have all of it styled anew. */
function lightCells(board: Board, shown: SpinShown): void {
  const lit = new Set<string>()
  for (const win of shown.lines) {
    const rows = board.lines[win.line - 1] ?? []
    rows.slice(0, win.count).forEach((row, reel) => lit.add(`${reel} ${row}`))
  }
  board.reels.forEach((reel, at) => {
    for (const row of ROWS) {
      const gate = shown.scatter !== null && shown.grid[at]?.[row] === 'gate'
      const hit = gate || lit.has(`${at} ${row}`)
      reel.cell(row)?.classList.add(hit ? 'hit' : 'missed')
    }
  })
}

/** Halos in one group: it breathes as one, however many lines won. */
function drawLines(lines: readonly string[]): SVGElement[] {
  return ['halo', 'core'].map((name) => {
    const group = document.createElementNS(SVG, 'g')
    group.setAttribute('class', name)
    group.append(
      ...lines.map((points) => {
        const line = document.createElementNS(SVG, 'polyline')
        line.setAttribute('points', points)
        return line
      }),
    )
    return group
  })
}

function pointsOf(rows: readonly number[], count: number): string {
  return rows
    .slice(0, count)
    .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
    .join(' ')
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
