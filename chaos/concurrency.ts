/** Runs `work` on each item, at most `concurrency` at the same time; returns the results in the order of the list. */
export async function eachOf<T, R>(
  list: readonly T[],
  concurrency: number,
  work: (item: T, nth: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const nth = next
      next += 1
      results[nth] = await work(list[nth] as T, nth)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
