/** Works on each of a list, so many at a time; the results in the list's order. */
export async function eachOf<T, R>(
  list: readonly T[],
  lanes: number,
  work: (item: T, nth: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const lane = async () => {
    while (next < list.length) {
      const nth = next
      next += 1
      done[nth] = await work(list[nth] as T, nth)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
