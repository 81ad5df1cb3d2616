import { RefusalError, refuse } from './refuse.ts'

/**
 * Runs at most `permits` works at once. Others wait in order; past `waitingMax` they are refused. A work leaves the
 * queue when its `signal` aborts, because nobody reads its result.
 */
export function semaphore(permits: number, waitingMax: number) {
  let runningCount = 0
  const queue = new Set<() => void>()

  function acquire(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(begin)
        reject(new RefusalError('http.unavailable'))
      }
      queue.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return async function withPermit<T>(
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (signal?.aborted) refuse('http.unavailable')
    if (runningCount >= permits) {
      if (queue.size >= waitingMax) refuse('http.too-many')
      await acquire(signal)
    } else {
      runningCount += 1
    }
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else runningCount -= 1
    }
  }
}
