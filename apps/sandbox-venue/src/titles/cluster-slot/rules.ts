import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'
import { type Grid, tumbled } from '../tumble.ts'

/**
 * Seven by seven; five or more alike that touch by their sides pay as one cluster. What paid is taken away and new
 * symbols fall; each cascade of a round is multiplied by more than the one before.
 */
export type ClusterStep = {
  grid: Grid
  /** What pays on it, largest first; hundredths of the stake before the multiplier. */
  clusters: { symbol: number; cells: number[]; pays: number }[]
}
export type ClusterRound = { steps: ClusterStep[] }

export const side = 7
const cellCount = side * side
const countToWin = 5

const weights = [6, 8, 10, 13, 17, 21, 25]

/** From how many cells on; hundredths of the stake for each symbol. */
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

/** Of the first cascade, the second and so on; the last holds for all that follow. */
const factors = [1, 2, 3, 5, 8, 12, 20] as const

/** Cells that touch a cell by a side. */
const touching = Array.from({ length: cellCount }, (_, cell) => neighbours(cell))

/** What a cluster pays, in hundredths of the stake. */
export function clusterPays(symbol: number, count: number): number {
  if (count < countToWin) return 0
  const place = sizes.findLastIndex((size) => count >= size)
  return pays[symbol]?.[place] ?? 0
}

/** By what the nth cascade is multiplied, counted from 0. */
export function factorOf(cascade: number): number {
  return factors[Math.min(cascade, factors.length - 1)] ?? 1
}

/** Column by column, so a cell's neighbours are one above or below, and one column left or right. */
function neighbours(cell: number): number[] {
  const row = cell % side
  return [
    ...(row > 0 ? [cell - 1] : []),
    ...(row < side - 1 ? [cell + 1] : []),
    ...(cell >= side ? [cell - side] : []),
    ...(cell < cellCount - side ? [cell + side] : []),
  ]
}

/** The clusters of a grid that pay. */
export function clustersOf(grid: Grid): ClusterStep['clusters'] {
  const seen = grid.map(() => false)
  const clusters: ClusterStep['clusters'] = []
  for (let start = 0; start < grid.length; start += 1) {
    if (seen[start]) continue
    const symbol = grid[start] ?? 0
    const cells = [start]
    seen[start] = true
    for (const cell of cells) {
      for (const near of touching[cell] ?? []) {
        if (grid[near] !== symbol || seen[near]) continue
        seen[near] = true
        cells.push(near)
      }
    }
    const pays = clusterPays(symbol, cells.length)
    if (pays > 0) clusters.push({ symbol, cells, pays })
  }
  return clusters.sort((a, b) => b.pays - a.pays)
}

/** All cascades of a round; the last step has no cluster. */
export function cascades(draws: Draws): ClusterRound {
  const next = () => draws.weighted(weights)
  const steps: ClusterStep[] = []
  let grid: Grid = Array.from({ length: cellCount }, next)
  for (;;) {
    const clusters = clustersOf(grid)
    steps.push({ grid, clusters })
    if (clusters.length === 0) return { steps }
    const taken = new Set(clusters.flatMap((cluster) => cluster.cells))
    grid = tumbled(grid, side, (cell) => taken.has(cell), next)
  }
}

/** Hundredths of the stake. */
export function clusterWon({ steps }: ClusterRound): number {
  return steps.reduce((sum, { clusters }, cascade) => {
    const paid = clusters.reduce((all, cluster) => all + cluster.pays, 0)
    return sum + paid * factorOf(cascade)
  }, 0)
}

export const rules = instantRules<Record<string, never>, ClusterRound>({
  title: 'cluster-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: cascades,
  multiple: (round) => BigInt(clusterWon(round)) * 100n,
})
