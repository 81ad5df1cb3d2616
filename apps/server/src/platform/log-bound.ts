/** The largest number of log lines of one cause per minute. Further ones are only counted. */
const linesMax = 20
/** The largest number of causes, because clients can cause any number of them. */
const causesMax = 200

/** The lines of a cause: how many were written, and how many were only counted. */
type Count = { written: number; missed: number }

/** Limits the log lines of each cause, so that a client cannot fill the log. */
export class LogBound {
  private readonly counts = new Map<string, Count>()

  /** Returns true if the line may be written; otherwise counts it. */
  admits(cause: string): boolean {
    const isKnown = this.counts.has(cause) || this.counts.size < causesMax
    const name = isKnown ? cause : 'other'
    const count = this.counts.get(name) ?? { written: 0, missed: 0 }
    this.counts.set(name, count)
    const isAdmitted = count.written < linesMax
    if (isAdmitted) count.written += 1
    else count.missed += 1
    return isAdmitted
  }

  /** Ends the minute: returns the counts and resets them. */
  close(): { cause: string; missed: number }[] {
    const counts = [...this.counts].map(([cause, { missed: missedCount }]) => ({
      cause,
      missed: missedCount,
    }))
    this.counts.clear()
    return counts.filter(({ missed: missedCount }) => missedCount > 0)
  }
}
