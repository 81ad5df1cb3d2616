/** The functions that return the key of a list item, create the row of an item, and update the row. */
type Rows<Item> = {
  keyOf: (item: Item) => string
  make: (item: Item) => HTMLElement
  update: (row: HTMLElement, item: Item) => void
}

/** Updates the children of a list in place. A row that stays keeps its element, its focus and a touch on it. */
export function syncRows<Item>(
  list: HTMLElement,
  items: readonly Item[],
  { keyOf, make, update }: Rows<Item>,
): void {
  const rowsByKey = new Map<string, HTMLElement>()
  for (const child of list.children)
    if (child instanceof HTMLElement) rowsByKey.set(child.dataset['key'] ?? '', child)
  const rows = items.map((item) => {
    const key = keyOf(item)
    const row = rowsByKey.get(key) ?? make(item)
    row.dataset['key'] = key
    update(row, item)
    return row
  })
  const keptRows = new Set<Element>(rows)
  for (const child of rowsByKey.values()) if (!keptRows.has(child)) child.remove()
  for (const [at, row] of rows.entries())
    if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null)
}
