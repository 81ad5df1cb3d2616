/** A grid as one list: column by column from the left, each from the top. */
export type Grid = number[]

/** Takes cells away, lets what is above fall, and fills each column from the top with what `next` gives. */
export function tumbled(
  grid: Grid,
  rows: number,
  taken: (cell: number) => boolean,
  next: () => number,
): Grid {
  const after: Grid = []
  for (let start = 0; start < grid.length; start += rows) {
    const column = grid.slice(start, start + rows)
    const stays = column.filter((_, row) => !taken(start + row))
    while (after.length < start + rows - stays.length) after.push(next())
    after.push(...stays)
  }
  return after
}
