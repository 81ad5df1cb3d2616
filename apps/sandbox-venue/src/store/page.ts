/** The number of rows on a page of a list. */
const pageSize = 20

/** One more row is read than shown, to know whether another page follows. */
export const pageLimit = pageSize + 1

/** Returns a number above all sequence numbers of a page. `before` is '' for the first page. */
export function seqBefore(before: string): bigint {
  return before === '' ? 9_000_000_000_000_000_000n : BigInt(before)
}

/** Returns the rows of a page, and the cursor of the next page; null when there is none. */
export function pageOf<T extends { seq: bigint }>(
  rows: readonly T[],
): { page: T[]; next: string | null } {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { page, next: rows.length > pageSize && last ? last.seq.toString() : null }
}
