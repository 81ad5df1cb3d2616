import { make, wait } from '../../../browser/dom.ts'
import type { Motion } from '../../../browser/stage.ts'
import { coin, coinPrizes, prizeOf, reelCount, rowCount } from '../rules.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** The time until the first column stops (ms). Each further column stops `nextMs` later. */
const turnMs = { full: 460, quick: 200, none: 0 } as const
const nextMs = { full: 140, quick: 50, none: 0 } as const
const betweenMs = 140
/** The names of the jackpots, which are the last three prizes in `coinPrizes`. Jackpots have a different lantern. */
const jackpotNames = ['小', '中', '大']
const firstJackpot = coinPrizes.length - jackpotNames.length

function picture(symbol: number): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `#s-lake-${symbol}`)
  svg.append(use)
  return svg
}

/** Shows a lantern with its prize in a cell. */
function paintLantern(cell: HTMLElement, number: number): void {
  const jackpot = jackpotNames[number - 1 - firstJackpot]
  const times = String(prizeOf(number) / 100)
  const label = make('b', '', jackpot ? `${jackpot} ${times}` : times)
  cell.replaceChildren(picture(jackpot ? coin + 1 : coin), label)
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
    const delayMs = Math.floor(at / rowCount) * nextMs[motion]
    const duration = turnMs[motion] + delayMs
    cell.animate(fallFrames, { duration, easing: 'ease-out' })
  }
  await wait(turnMs[motion])
  for (let reel = 0; reel < reelCount; reel += 1) {
    stands()
    if (reel < reelCount - 1) await wait(nextMs[motion])
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
    await wait(betweenMs)
  }
  if (came.length > 0) await wait(duration)
}

/** Creates the field of the stage: five columns of three cells, each from the top. */
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
    /** Animates a spin: the columns fall one after the other. */
    turn: (motion: Motion, stands: () => void) => turn(cells, motion, stands),
    /** Shows only the lanterns of the held coins. All other cells become open water. */
    hold: (coins: readonly number[]) => {
      box.dataset['mode'] = 'hold'
      for (const [at, cell] of cells.entries()) {
        const number = coins[at] ?? 0
        if (number > 0) paintLantern(cell, number)
        else cell.replaceChildren(make('i', 'ring'))
      }
    },
    /** Animates a respin: rings run over the cells of open water. */
    ripple: (duration: number) => {
      for (const ring of box.querySelectorAll('.ring'))
        ring.animate(ringFrames, { duration })
    },
    /** Animates new lanterns, which are then held. */
    float: (came: readonly Came[], duration: number) => float(cells, came, duration),
  }
}
