type Row = { out_trade_no: string }

/** Rows asked for at once when open records are read again: the most a page may hold. */
export const freshPageSize = 100

/** The pages of `freshPageSize` in which the open rows lie, counted from 1. */
export function pagesToAsk<R extends Row>(
  rows: readonly R[],
  isOpen: (row: R) => boolean,
): number[] {
  const pages = new Set<number>()
  for (const [at, row] of rows.entries()) {
    if (isOpen(row)) pages.add(Math.floor(at / freshPageSize) + 1)
  }
  return [...pages]
}

/** The rows with those replaced that came fresh; the same list when nothing changed. */
export function withFresh<R extends Row>(rows: R[], fresh: readonly R[]): R[] {
  const byNumber = new Map(fresh.map((row) => [row.out_trade_no, row]))
  let changed = false
  const next = rows.map((row) => {
    const other = byNumber.get(row.out_trade_no)
    if (!other || JSON.stringify(other) === JSON.stringify(row)) return row
    changed = true
    return other
  })
  return changed ? next : rows
}
