import { yuan } from '../../../browser/amount-text.ts'
import { times, toFen } from '../../../browser/amounts.ts'
import { find as element } from '../../../browser/dom.ts'
import type { Reel } from './reel.ts'

export type SpinShown = {
  grid: string[][]
  lines: { line: number; symbol: string; count: number; multiple: string }[]
  scatter: { count: number; multiple: string } | null
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const leapMs = 1500
// The smallest win, in stakes, for which the koi leaps. It also leaps when the gates pay.
const leapFrom = 20n
const rowIndexes = [0, 1, 2]

export type Board = {
  reels: Reel[]
  lines: readonly (readonly number[])[]
  names: Record<string, string>
}

export function clearWins(board: Board): void {
  element('.lines').replaceChildren()
  for (const reel of board.reels) {
    for (const row of rowIndexes) reel.cell(row)?.classList.remove('hit', 'missed')
  }
}

/** Shows what a spin paid: lines, lit cells, and the leap for a big win. Returns false if the spin paid nothing. */
export function showWins(
  board: Board,
  view: SpinShown,
  round: { payout: string; stake: string },
  calm: boolean,
): boolean {
  const payout = toFen(round.payout)
  if (payout === 0n) return false
  lightCells(board, view)
  element('.lines').replaceChildren(
    ...drawLines(
      view.lines.map((win) => pointsOf(board.lines[win.line - 1] ?? [], win.count)),
    ),
  )
  if (!calm && (view.scatter || payout >= toFen(round.stake) * leapFrom)) leap()
  return true
}

/** Returns each win as a line of text; `unit` is in fen. */
export function describe(board: Board, view: SpinShown, unit: bigint): string[] {
  const amount = (multiple: string) => `¥${yuan(times(BigInt(multiple), unit))}`
  const lines = view.lines.map(
    (win) =>
      `第 ${win.line} 线 · ${board.names[win.symbol] ?? ''} ×${win.count}  ${amount(win.multiple)}`,
  )
  const gate = view.scatter
  return gate ? [`龙门 ×${gate.count}  ${amount(gate.multiple)}`, ...lines] : lines
}

/** Marks the winning cells. Each cell gets its own class, because a class on the board would restyle every cell. */
function lightCells(board: Board, view: SpinShown): void {
  const litCells = new Set<string>()
  for (const win of view.lines) {
    const rows = board.lines[win.line - 1] ?? []
    rows.slice(0, win.count).forEach((row, reel) => litCells.add(`${reel} ${row}`))
  }
  board.reels.forEach((reel, at) => {
    for (const row of rowIndexes) {
      const gate = view.scatter !== null && view.grid[at]?.[row] === 'gate'
      const hit = gate || litCells.has(`${at} ${row}`)
      reel.cell(row)?.classList.add(hit ? 'hit' : 'missed')
    }
  })
}

/** Draws the winning lines. All halos are in one group, so one animation moves them, however many lines won. */
function drawLines(lines: readonly string[]): SVGElement[] {
  return ['halo', 'core'].map((name) => {
    const group = document.createElementNS(svgNamespace, 'g')
    group.setAttribute('class', name)
    group.append(
      ...lines.map((points) => {
        const line = document.createElementNS(svgNamespace, 'polyline')
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
    { duration: leapMs, easing: 'cubic-bezier(.3,.1,.5,1)' },
  )
  fish.onfinish = () => {
    stage.hidden = true
  }
}
