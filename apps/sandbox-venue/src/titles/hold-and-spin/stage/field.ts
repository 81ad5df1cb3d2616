import { make, wait } from '../../../game/dom.ts'
import type { Motion } from '../../../game/stage.ts'
import { coin, coinPrizes, prizeOf, reelCount, rowCount } from '../rules.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** The first column stands after so long, each further one later. */
const TURN_MS = { full: 460, quick: 200, none: 0 } as const
const NEXT_MS = { full: 140, quick: 50, none: 0 } as const
const BETWEEN_MS = 140
/** The last three prizes are jackpots, with a lantern of their own. */
const jackpotNames = ['小', '中', '大']
const firstJackpot = coinPrizes.length - jackpotNames.length

function picture(symbol: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#s-lake-${symbol}`)
  svg.append(use)
  return svg
}

/** Makes a cell show a lantern with what stands on it. */
function paintLantern(cell: HTMLElement, number: number): void {
  const jackpot = jackpotNames[number - 1 - firstJackpot]
  const times = String(prizeOf(number) / 100)
  const told = make('b', '', jackpot ? `${jackpot} ${times}` : times)
  cell.replaceChildren(picture(jackpot ? coin + 1 : coin), told)
  cell.dataset['lantern'] = jackpot ? 'jackpot' : 'plain'
}

type Came = { cell: number; coin: number }

const fallFrames = [
  { transform: 'translateY(-330%)', offset: 0 },
  { transform: 'translateY(6%)', offset: 0.85 },
  { transform: 'none', offset: 1 },
]
const ringFrames = [
  { transform: 'scale(0.2)', opacity: 0.8 },
  { transform: 'scale(1)', opacity: 0 },
]
const floatFrames = [
  { transform: 'translateY(-60%) scale(0.6)', opacity: 0 },
  { transform: 'none', opacity: 1 },
]

async function turn(
  cells: readonly HTMLElement[],
  motion: Motion,
  stands: () => void,
): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    const later = Math.floor(at / rowCount) * NEXT_MS[motion]
    const duration = TURN_MS[motion] + later
    cell.animate(fallFrames, { duration, easing: 'ease-out' })
  }
  await wait(TURN_MS[motion])
  for (let reel = 0; reel < reelCount; reel += 1) {
    stands()
    if (reel < reelCount - 1) await wait(NEXT_MS[motion])
  }
}

async function float(
  cells: readonly HTMLElement[],
  came: readonly Came[],
  duration: number,
): Promise<void> {
  for (const one of came) {
    const cell = cells[one.cell]
    if (!cell) continue
    paintLantern(cell, one.coin)
    cell.animate(floatFrames, { duration, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' })
    await wait(BETWEEN_MS)
  }
  if (came.length > 0) await wait(duration)
}

/** The lake of five columns of three, each from the top. */
export function createField(box: HTMLElement) {
  let cells: HTMLElement[] = []
  const put = (grid: readonly number[], coins: readonly number[]) => {
    cells = grid.map((symbol, at) => {
      const cell = make('span', 'lake-cell')
      const number = coins[at] ?? 0
      if (number > 0) paintLantern(cell, number)
      else cell.append(picture(symbol))
      return cell
    })
    box.dataset['mode'] = 'spin'
    box.replaceChildren(...cells)
  }
  return {
    put,
    /** The columns come down one after the other. */
    turn: (motion: Motion, stands: () => void) => turn(cells, motion, stands),
    /** Only lanterns stay; all other cells are open water. */
    hold: (coins: readonly number[]) => {
      box.dataset['mode'] = 'hold'
      for (const [at, cell] of cells.entries()) {
        const number = coins[at] ?? 0
        if (number > 0) paintLantern(cell, number)
        else cell.replaceChildren(make('i', 'ring'))
      }
    },
    /** A ring runs over the open water. */
    ripple: (duration: number) => {
      for (const ring of box.querySelectorAll('.ring'))
        ring.animate(ringFrames, { duration })
    },
    /** What has come floats in and is held. */
    float: (came: readonly Came[], duration: number) => float(cells, came, duration),
  }
}
