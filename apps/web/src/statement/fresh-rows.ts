type Row = { out_trade_no: string }

/** The page size for the requests that read open records again. It is the largest that the server allows. */
export const freshPageSize = 100

/** Returns the numbers (from 1) of the pages of `freshPageSize` rows that contain the open rows. */
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

/** Returns the rows, replaced by their fresh versions. If nothing has changed, returns the same list. */
export function withFresh<R extends Row>(rows: R[], fresh: readonly R[]): R[] {
  const byNumber = new Map(fresh.map((row) => [row.out_trade_no, row]))
  let hasChanged = false
  const next = rows.map((row) => {
    const other = byNumber.get(row.out_trade_no)
    if (!other || JSON.stringify(other) === JSON.stringify(row)) return row
    hasChanged = true
    return other
  })
  return hasChanged ? next : rows
}
