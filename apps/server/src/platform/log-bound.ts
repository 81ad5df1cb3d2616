/** Lines of one cause that one minute may have; what comes beyond is counted. */
const linesMax = 20
/** Causes that are told apart; what clients send may make any number of them. */
const causesMax = 200

/** How many lines of a cause were written, and how many only counted. */
type Count = { written: number; missed: number }

/** Holds back what a client can have logged again and again, cause by cause. */
export class LogBound {
  private readonly counts = new Map<string, Count>()

  /** Whether one more line of this cause is written; another one is counted. */
  admits(cause: string): boolean {
    const isKnown = this.counts.has(cause) || this.counts.size < causesMax
    const name = isKnown ? cause : 'other'
    const count = this.counts.get(name) ?? { written: 0, missed: 0 }
    this.counts.set(name, count)
    const admitted = count.written < linesMax
    if (admitted) count.written += 1
    else count.missed += 1
    return admitted
  }

  /** The end of a minute: what was counted, and all starts anew. */
  close(): { cause: string; missed: number }[] {
    const held = [...this.counts].map(([cause, { missed }]) => ({ cause, missed }))
    this.counts.clear()
    return held.filter(({ missed }) => missed > 0)
  }
}
