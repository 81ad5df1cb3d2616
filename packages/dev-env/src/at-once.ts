/** Starts `count` copies together and waits for all; the first failure is thrown. */
export function atOnce<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** Does the work for each item, so many at once, in their order; the first failure is thrown. */
export async function severalAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most = 6,
): Promise<void> {
  const left = items.values()
  await atOnce(most, async () => {
    for (const item of left) await work(item)
  })
}

/** How often each value comes, for reading the outcome of a race. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
