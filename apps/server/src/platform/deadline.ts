import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<number>()

/** Runs what asks others several times in a row: so long altogether, and each question gets what is left. */
export function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return scope.run(performance.now() + ms, work)
}

/** Milliseconds until the deadline; without end where there is none. */
export function timeLeft(): number {
  const until = scope.getStore()
  if (until === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.ceil(until - performance.now()))
}
