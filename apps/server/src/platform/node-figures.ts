import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'

/** The runs of one job on this node. `successAt` is monotonic (ms); it begins with the start of the jobs. */
export type JobRuns = {
  everyMs: number
  successAt: number
  lastSeconds: number
  seconds: number
  runs: number
  failures: number
}

/** What one node tells about itself: a row of `node_report`. */
export type NodeFigures = {
  connections: { busy: number; idle: number; waiting: number; max: number }
  memory_mb: number
  /** The longest time for which the event loop was late since the last report (ms). */
  loop_delay_ms: number
  streams: number
  venues: Record<string, { state: string; failures: number }>
  jobs: Record<
    string,
    { every_s: number; success_age_s: number; failures: number; runs: number }
  >
}

type Venues = {
  codes(): string[]
  health(code: string): { state: string; failures: number } | null
}

/** The figures of this node, which its reports and `/metrics` read. Jobs and streams write here. */
export class NodeState {
  readonly startedAt: Date
  readonly jobs = new Map<string, JobRuns>()
  /** Whether this node runs the jobs. */
  holdsJobs: () => boolean = () => false
  private readonly streamCounts = new Map<string, () => number>()
  private loop: ReturnType<typeof monitorEventLoopDelay> | null = null
  private lastDelayMs = 0

  constructor(startedAt: Date) {
    this.startedAt = startedAt
  }

  jobPlanned(job: string, everyMs: number): void {
    const successAt = performance.now()
    const none = { lastSeconds: 0, seconds: 0, runs: 0, failures: 0 }
    this.jobs.set(job, { everyMs, successAt, ...none })
  }

  jobEnded(job: string, seconds: number, outcome: 'success' | 'failure'): void {
    const runs = this.jobs.get(job)
    if (!runs) return
    runs.lastSeconds = seconds
    runs.seconds += seconds
    runs.runs += 1
    if (outcome === 'success') runs.successAt = performance.now()
    else runs.failures += 1
  }

  watchStreams(path: string, count: () => number): void {
    this.streamCounts.set(path, count)
  }

  streams(): Record<string, number> {
    return Object.fromEntries(
      [...this.streamCounts].map(([path, count]) => [path, count()]),
    )
  }

  /** Begins to measure the delay of the event loop. Returns the function that ends it. */
  watchLoop(): () => void {
    const loop = monitorEventLoopDelay({ resolution: 20 })
    loop.enable()
    this.loop = loop
    return () => loop.disable()
  }

  /** Begins the next interval of measuring. */
  nextInterval(): void {
    this.lastDelayMs = (this.loop?.max ?? 0) / 1e6
    this.loop?.reset()
  }

  loopDelayMs(): number {
    return Math.max(this.lastDelayMs, (this.loop?.max ?? 0) / 1e6)
  }
}

export function connectionsOf(pool: Pool) {
  const { totalCount, idleCount, waitingCount, options } = pool
  return {
    busy: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    max: options.max,
  }
}

export function venueStates(venues: Venues): NodeFigures['venues'] {
  return Object.fromEntries(
    venues.codes().map((code) => {
      const { state = 'unasked', failures = 0 } = venues.health(code) ?? {}
      return [code, { state, failures }]
    }),
  )
}

export function nodeFigures(app: {
  node: NodeState
  pool: Pool
  venues: Venues
}): NodeFigures {
  const { node } = app
  const now = performance.now()
  const jobs = [...node.jobs].map(([name, { everyMs, successAt, failures, runs }]) => {
    const ageSeconds = Math.round((now - successAt) / 1000)
    return [
      name,
      { every_s: everyMs / 1000, success_age_s: ageSeconds, failures, runs },
    ] as const
  })
  return {
    connections: connectionsOf(app.pool),
    memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    loop_delay_ms: Math.round(node.loopDelayMs()),
    streams: Object.values(node.streams()).reduce((sum, count) => sum + count, 0),
    venues: venueStates(app.venues),
    jobs: Object.fromEntries(jobs),
  }
}
