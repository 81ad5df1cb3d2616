import { refuse } from './refuse.ts'

/** Runs so many works at once; others wait in their order, and past `waitingMax` they are refused. */
export function lane(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inLane<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) refuse('http.too-many')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
