import type { Pool } from 'pg'
import type { Job } from '../job.ts'
import { transaction } from '../platform/db.ts'
import {
  type FigureSource,
  figureSources,
  foldFigures,
  moveFigureCursor,
  nextRange,
  takeFigureCursor,
} from './figure.store.ts'

/** The longest time of one run; the next run continues. */
const turnMs = 20_000

/** Adds the next final rows of a source. Returns whether more are waiting. */
export function foldNext(pool: Pool, source: FigureSource): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const from = await takeFigureCursor(tx, source)
    if (from === null) return false
    const range = await nextRange(tx, source, from)
    if (range.to > from) await foldFigures(tx, source, range)
    await moveFigureCursor(tx, source, range)
    return !range.isLast
  })
}

/** Job: adds what is new and final to the figures. */
async function foldAll(pool: Pool): Promise<void> {
  const end = performance.now() + turnMs
  for (const source of figureSources) {
    let hasMore = true
    while (hasMore && performance.now() < end) hasMore = await foldNext(pool, source)
  }
}

export const figureJobs: readonly Job[] = [
  { name: 'fold-figures', everyMs: 15_000, run: ({ pool }) => foldAll(pool) },
]
