import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<number>()

/** Runs work with several external calls under one deadline (ms): each call gets the remaining time. */
export function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return scope.run(performance.now() + ms, work)
}

/** Returns the milliseconds until the deadline; Infinity without one. */
export function timeLeft(): number {
  const until = scope.getStore()
  if (until === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.ceil(until - performance.now()))
}
