import { make, wait } from './dom.ts'
import type { Motion } from './stage.ts'

/** How a cell looks: the symbol it uses, and a word on it. */
export type CellLook = { symbol: string; text?: string }

const SVG = 'http://www.w3.org/2000/svg'
const FALL_MS = { full: 340, quick: 160, none: 0 } as const
const LOOK_MS = { full: 620, quick: 240, none: 0 } as const

function picture({ symbol, text }: CellLook): Node[] {
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${symbol}`)
  svg.append(use)
  return text ? [svg, make('b', '', text)] : [svg]
}

/**
 * A grid whose cells fall: column by column, each from the top (`titles/tumble.ts`). What it shows is drawn anew when
 * cells change; nothing moves that stays where it was.
 */
export function createTumbleGrid(
  box: HTMLElement,
  rows: number,
  lookOf: (cell: number) => CellLook,
  motion: () => Motion,
) {
  const put = (grid: readonly number[]) => {
    const cells = grid.map((value) => {
      const cell = make('span', 'tumble-cell')
      cell.append(...picture(lookOf(value)))
      return cell
    })
    box.replaceChildren(...cells)
    return cells
  }
  /** How many rows each cell of `next` has fallen, when `taken` left the grid before it. */
  const falls = (count: number, taken: ReadonlySet<number>): number[] => {
    const fallen: number[] = []
    for (let start = 0; start < count; start += rows) {
      const column = Array.from({ length: rows }, (_, row) => start + row)
      const stays = column.filter((cell) => !taken.has(cell))
      const gone = rows - stays.length
      for (let row = 0; row < gone; row += 1) fallen.push(gone)
      for (const [at, cell] of stays.entries()) fallen.push(gone + at - (cell - start))
    }
    return fallen
  }
  const drop = async (cells: readonly HTMLElement[], fallen: readonly number[]) => {
    const duration = FALL_MS[motion()]
    if (duration === 0) return
    for (const [at, cell] of cells.entries()) {
      const rowsFallen = fallen[at] ?? 0
      if (rowsFallen === 0) continue
      cell.animate(
        [{ transform: `translateY(${-100 * rowsFallen}%)` }, { transform: 'none' }],
        { duration, easing: 'cubic-bezier(0.3, 0.2, 0.4, 1)' },
      )
    }
    await wait(duration)
  }
  return {
    /** At once, without a movement. */
    set: (grid: readonly number[]) => void put(grid),
    /** A whole grid falls in. */
    deal: (grid: readonly number[]) => {
      const cells = put(grid)
      return drop(
        cells,
        cells.map(() => rows),
      )
    },
    /** The grid after `taken` left it. */
    tumble: (grid: readonly number[], taken: ReadonlySet<number>) =>
      drop(put(grid), falls(grid.length, taken)),
    /** Lights cells that pay, for as long as it takes to see them. */
    mark: async (won: ReadonlySet<number>) => {
      for (const [at, cell] of [...box.children].entries())
        if (cell instanceof HTMLElement) cell.dataset['won'] = String(won.has(at))
      await wait(LOOK_MS[motion()])
    },
  }
}
