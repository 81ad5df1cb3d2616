/**
 * Counts calls per subject in the current minute on this node; true while under the limit. Servers of one process
 * that have other limits (tests) do not count for each other.
 */
export function perMinute(): (subject: string, limit: number) => boolean {
  let minute = -1
  let counts = new Map<string, number>()
  return (subject, limit) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const counted = `${limit} ${subject}`
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return count <= limit
  }
}
