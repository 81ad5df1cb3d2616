/** Waiting times of all clients together (ms), by reason. */
export type Waits = {
  /** No server was running. */
  server: number
  /** Pauses between two tries of one call, as Retry-After demands. */
  pause: number
  /** A request was in flight: answered, lost or cut off. */
  request: number
}

/** The number of operations and the waiting times, from the start to one moment. */
export type Pace = { operations: number; downMs: number; waits: Waits }

/** Returns the report rows that explain the acknowledged operations per second between two moments. */
export function paceLines(seconds: number, from: Pace, to: Pace): [string, string][] {
  const operations = to.operations - from.operations
  const downSeconds = (to.downMs - from.downMs) / 1000
  const rate = (duration: number) => `${(operations / duration).toFixed(0)}/s`
  const each = (what: keyof Waits) =>
    ((to.waits[what] - from.waits[what]) / operations).toFixed(0)
  return [
    ['operations acknowledged in it', `${operations} (${rate(seconds)})`],
    [
      '  server down, from kill to /healthz',
      `${downSeconds.toFixed(1)} s (${((100 * downSeconds) / seconds).toFixed(0)} %)`,
    ],
    ['  per second of its up-time', rate(seconds - downSeconds)],
    [
      '  client time for each: no server / pause / request',
      `${each('server')} / ${each('pause')} / ${each('request')} ms`,
    ],
  ]
}
