const workers = 4

/** Runs `work` for each item, four at once. Rejects with the first failure, after the running ones have ended. */
export async function atOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const results = await Promise.allSettled(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await work(item)
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
