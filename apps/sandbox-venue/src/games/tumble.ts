/** A grid as one list: column by column from the left, each column from the top. */
export type Grid = number[]

/** Removes cells, lets the cells above fall, and fills each column from the top with values of `next`. */
export function tumbleGrid(
  grid: Grid,
  rows: number,
  isRemoved: (cell: number) => boolean,
  next: () => number,
): Grid {
  const after: Grid = []
  for (let start = 0; start < grid.length; start += rows) {
    const column = grid.slice(start, start + rows)
    const stays = column.filter((_, row) => !isRemoved(start + row))
    while (after.length < start + rows - stays.length) after.push(next())
    after.push(...stays)
  }
  return after
}
