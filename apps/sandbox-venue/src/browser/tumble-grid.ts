import { make, wait } from './dom.ts'
import type { Motion } from './stage.ts'

/** The look of a cell: its symbol, and a text on it. */
export type CellLook = { symbol: string; text?: string }

const svgNamespace = 'http://www.w3.org/2000/svg'
const fallMs = { full: 340, quick: 160, none: 0 } as const
const lookMs = { full: 620, quick: 240, none: 0 } as const

function picture({ symbol, text }: CellLook): Node[] {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `#${symbol}`)
  svg.append(use)
  return text ? [svg, make('b', '', text)] : [svg]
}

/**
 * Creates a grid whose cells fall column by column (`games/tumble.ts`). It redraws only cells that change, and a cell
 * that keeps its place does not move.
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
  /** Returns how many rows each cell of the next grid has fallen after `removedCells` left the grid before it. */
  const falls = (count: number, removedCells: ReadonlySet<number>): number[] => {
    const rowsFallen: number[] = []
    for (let start = 0; start < count; start += rows) {
      const column = Array.from({ length: rows }, (_, row) => start + row)
      const stays = column.filter((cell) => !removedCells.has(cell))
      const removedCount = rows - stays.length
      for (let row = 0; row < removedCount; row += 1) rowsFallen.push(removedCount)
      for (const [at, cell] of stays.entries())
        rowsFallen.push(removedCount + at - (cell - start))
    }
    return rowsFallen
  }
  const drop = async (cells: readonly HTMLElement[], fallRows: readonly number[]) => {
    const duration = fallMs[motion()]
    if (duration === 0) return
    for (const [at, cell] of cells.entries()) {
      const rowsFallen = fallRows[at] ?? 0
      if (rowsFallen === 0) continue
      cell.animate(
        [{ transform: `translateY(${-100 * rowsFallen}%)` }, { transform: 'none' }],
        { duration, easing: 'cubic-bezier(0.3, 0.2, 0.4, 1)' },
      )
    }
    await wait(duration)
  }
  return {
    /** Shows the grid at once, without motion. */
    set: (grid: readonly number[]) => void put(grid),
    /** Drops all cells of a new grid from above. */
    deal: (grid: readonly number[]) => {
      const cells = put(grid)
      return drop(
        cells,
        cells.map(() => rows),
      )
    },
    /** Shows the next grid, and drops the cells that fall after `removedCells` left the grid. */
    tumble: (grid: readonly number[], removedCells: ReadonlySet<number>) =>
      drop(put(grid), falls(grid.length, removedCells)),
    /** Highlights the winning cells, and waits until the player has seen them. */
    mark: async (winningCells: ReadonlySet<number>) => {
      for (const [at, cell] of [...box.children].entries())
        if (cell instanceof HTMLElement) cell.dataset['won'] = String(winningCells.has(at))
      await wait(lookMs[motion()])
    },
  }
}
