/** Counts calls per subject in the current minute on this node; true while under the limit. */
export function perMinute(): (subject: string, limit: number) => boolean {
  let minute = -1
  let counts = new Map<string, number>()
  return (subject, limit) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    return count <= limit
  }
}
