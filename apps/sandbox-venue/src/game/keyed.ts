/** How a list's rows are made once, and brought up to date each time. */
type Rows<Item> = {
  keyOf: (item: Item) => string
  make: (item: Item) => HTMLElement
  update: (row: HTMLElement, item: Item) => void
}

/**
 * Brings the children of a list up to date in place: a row that stays is never made anew, so it keeps its focus and
 * a touch that has begun on it.
 */
export function syncRows<Item>(
  list: HTMLElement,
  items: readonly Item[],
  { keyOf, make, update }: Rows<Item>,
): void {
  const known = new Map<string, HTMLElement>()
  for (const child of list.children)
    if (child instanceof HTMLElement) known.set(child.dataset['key'] ?? '', child)
  const rows = items.map((item) => {
    const key = keyOf(item)
    const row = known.get(key) ?? make(item)
    row.dataset['key'] = key
    update(row, item)
    return row
  })
  const kept = new Set<Element>(rows)
  for (const child of known.values()) if (!kept.has(child)) child.remove()
  for (const [at, row] of rows.entries())
    if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null)
}
