import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'
import { type Grid, tumbleGrid } from '../tumble.ts'

/**
 * Rules of a slot with a grid of seven by seven symbols. Five or more equal symbols that touch by their sides are a
 * cluster and pay. Paid symbols disappear and new ones fall (a cascade). Later cascades have higher multipliers.
 */

export type ClusterStep = {
  grid: Grid
  /** The clusters that pay, largest first. Pays are in hundredths of the stake before the multiplier. */
  clusters: { symbol: number; cells: number[]; pays: number }[]
}
export type ClusterRound = { steps: ClusterStep[] }

export const side = 7
const cellCount = side * side
const countToWin = 5

const weights = [6, 8, 10, 13, 17, 21, 25]

/** The smallest cluster of each column of `pays`. A row of `pays` belongs to a symbol, in hundredths of the stake. */
const sizes = [5, 7, 9, 12, 15] as const
const pays: readonly (readonly number[])[] = [
  [800, 2_500, 8_000, 30_000, 150_000],
  [400, 1_200, 3_500, 12_000, 80_000],
  [250, 650, 1_600, 6_000, 30_000],
  [130, 320, 800, 3_000, 15_000],
  [80, 160, 400, 1_600, 8_000],
  [50, 100, 240, 800, 4_000],
  [30, 60, 160, 500, 2_500],
]

/** The multiplier of each cascade. The last one also holds for all further cascades. */
const factors = [1, 2, 3, 5, 8, 12, 20] as const

/** The largest win of a round, in hundredths of the stake: 5,000 stakes. */
const wonMost = 500_000

/** The cells that touch each cell by a side. */
const touching = Array.from({ length: cellCount }, (_, cell) => neighbours(cell))

/** Returns the pay of a cluster, in hundredths of the stake. */
export function clusterPays(symbol: number, count: number): number {
  if (count < countToWin) return 0
  const place = sizes.findLastIndex((size) => count >= size)
  return pays[symbol]?.[place] ?? 0
}

/** Returns the multiplier of the nth cascade, counted from 0. */
export function factorOf(cascade: number): number {
  return factors[Math.min(cascade, factors.length - 1)] ?? 1
}

/** Returns the neighbours of a cell: above, below, left and right. Cells are numbered column by column. */
function neighbours(cell: number): number[] {
  const row = cell % side
  return [
    ...(row > 0 ? [cell - 1] : []),
    ...(row < side - 1 ? [cell + 1] : []),
    ...(cell >= side ? [cell - side] : []),
    ...(cell < cellCount - side ? [cell + side] : []),
  ]
}

/** Returns the clusters of a grid that pay. */
export function clustersOf(grid: Grid): ClusterStep['clusters'] {
  const isVisited = grid.map(() => false)
  const clusters: ClusterStep['clusters'] = []
  for (let start = 0; start < grid.length; start += 1) {
    if (isVisited[start]) continue
    const symbol = grid[start] ?? 0
    const cells = [start]
    isVisited[start] = true
    for (const cell of cells) {
      for (const near of touching[cell] ?? []) {
        if (grid[near] !== symbol || isVisited[near]) continue
        isVisited[near] = true
        cells.push(near)
      }
    }
    const pays = clusterPays(symbol, cells.length)
    if (pays > 0) clusters.push({ symbol, cells, pays })
  }
  return clusters.sort((a, b) => b.pays - a.pays)
}

/** Draws all cascades of a round. The last step has no cluster. */
export function cascades(draws: Draws): ClusterRound {
  const next = () => draws.weightedIndex(weights)
  const steps: ClusterStep[] = []
  let grid: Grid = Array.from({ length: cellCount }, next)
  for (;;) {
    const clusters = clustersOf(grid)
    steps.push({ grid, clusters })
    if (clusters.length === 0) return { steps }
    const paidCells = new Set(clusters.flatMap((cluster) => cluster.cells))
    grid = tumbleGrid(grid, side, (cell) => paidCells.has(cell), next)
  }
}

/** Returns the total win in hundredths of the stake. */
export function clusterWon({ steps }: ClusterRound): number {
  const total = steps.reduce((sum, { clusters }, cascade) => {
    const multiple = clusters.reduce((all, cluster) => all + cluster.pays, 0)
    return sum + multiple * factorOf(cascade)
  }, 0)
  return Math.min(total, wonMost)
}

export const rules = instantRules<Record<string, never>, ClusterRound>({
  game: 'cluster-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: cascades,
  multiple: (round) => BigInt(clusterWon(round)) * 100n,
  multipleMax: () => BigInt(wonMost) * 100n,
})
