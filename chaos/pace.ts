/** Milliseconds that the clients together have waited, by what for. */
export type Waits = {
  /** No server is up. */
  server: number
  /** Between two tries of one call, as Retry-After asks. */
  pause: number
  /** A request is under way: answered, lost or cut. */
  request: number
}

/** What had been done, and waited for, up to one moment. */
export type Pace = { operations: number; downMs: number; waits: Waits }

/** What the acknowledged operations per second between two moments are made of: rows of the report. */
export function paceLines(seconds: number, from: Pace, to: Pace): [string, string][] {
  const operations = to.operations - from.operations
  const downSeconds = (to.downMs - from.downMs) / 1000
  const rate = (within: number) => `${(operations / within).toFixed(0)}/s`
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
