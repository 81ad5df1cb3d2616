/** Runs `work` `count` times at the same moment and waits for all; throws the first failure. */
export function atOnce<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** Runs the work for each item in order, at most `most` at once; throws the first failure. */
export async function severalAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most = 6,
): Promise<void> {
  const queue = items.values()
  await atOnce(most, async () => {
    for (const item of queue) await work(item)
  })
}

/** Returns how often each value occurs, to read the outcome of a race. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
