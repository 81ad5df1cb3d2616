import { Refused, refuse } from './refuse.ts'

/**
 * Runs so many works at once; others wait in their order, and past `waitingMax` they are refused. Whoever is
 * `gone` waits no longer: nobody would hear what comes of it.
 */
export function lane(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting = new Set<() => void>()

  function turn(gone?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(new Refused('http.unavailable'))
      }
      waiting.add(begin)
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  return async function inLane<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted) refuse('http.unavailable')
    if (running >= atOnce) {
      if (waiting.size >= waitingMax) refuse('http.too-many')
      await turn(gone)
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}
