type Group<Row> = { name: string; rows: readonly Row[] }

/**
 * Returns a function that arranges the groups of a live list. A row keeps its place in its group, and a new one comes
 * to the end. While the list is held (touched), no row comes, goes or moves.
 */
export function createLiveOrder<Row>(keyOf: (row: Row) => string) {
  let shownGroups: Group<Row>[] = []
  return (groups: readonly Group<Row>[], isHeld: boolean): Group<Row>[] => {
    const rowsByKey = new Map(
      groups.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row]),
    )
    if (isHeld && shownGroups.length > 0) {
      shownGroups = shownGroups.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => rowsByKey.get(keyOf(row)) ?? row),
      }))
      return shownGroups
    }
    shownGroups = groups.map(({ name, rows }) => {
      const before = shownGroups.find((group) => group.name === name)?.rows ?? []
      const places = new Map(before.map((row, at) => [keyOf(row), at]))
      const placeOf = (row: Row) => places.get(keyOf(row)) ?? before.length
      return { name, rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)) }
    })
    return shownGroups
  }
}
