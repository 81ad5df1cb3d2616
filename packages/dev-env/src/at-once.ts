/** Starts `count` copies together and waits for all; the first failure is thrown. */
export function atOnce<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** How often each value comes, for reading the outcome of a race. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
