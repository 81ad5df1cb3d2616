const stores = new Set<{ clear: () => void }>()

/** Returns a store of drafts by name. It is in memory only, so closing the tab drops them. */
export function draftStore<T>(): Map<string, T> {
  const store = new Map<string, T>()
  stores.add(store)
  return store
}

/** Drops all drafts when a member signs out, for whoever comes next. */
export function dropDrafts(): void {
  for (const store of stores) store.clear()
}
