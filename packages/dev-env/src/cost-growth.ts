const times = 3
/** Processor time (µs) below which a cost cannot be told from noise. */
const noiseUs = 3000

/** Returns the least processor time of several runs (µs); time of other processes does not count. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: times }, () => {
    const start = process.cpuUsage()
    work()
    return process.cpuUsage(start).user
  })
  return Math.max(noiseUs, Math.min(...costs))
}

/**
 * Returns the cost of `work` on a 16 times longer input, divided by its cost at `length`: about 16 for linear
 * cost, 256 for quadratic cost. `length` must be long enough to show quadratic cost.
 */
export function costGrowth(length: number, work: (length: number) => void): number {
  work(length)
  return costOf(() => work(length * 16)) / costOf(() => work(length))
}
