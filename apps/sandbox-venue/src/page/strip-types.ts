import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The time after which an idle worker ends (ms). A page requests its scripts one after another. */
const idleMs = 3000

/**
 * Creates a function that removes the types from a script. A worker thread does this and ends when it is idle,
 * because the TypeScript parser would take a third of an idle venue's memory. Each script is stripped only once.
 */
export function createStripper() {
  let worker: Worker | null = null
  let idleTimer: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()

  const stopWorker = () => {
    void worker?.terminate()
    worker = null
  }
  const startWorker = () => {
    const fresh = new Worker(new URL('strip-worker.ts', import.meta.url))
    fresh.unref()
    return fresh
  }
  const strip = async (source: string): Promise<string> => {
    if (idleTimer) clearTimeout(idleTimer)
    worker ??= startWorker()
    worker.postMessage(source, [])
    const [code]: string[] = await once(worker, 'message')
    idleTimer = setTimeout(stopWorker, idleMs).unref()
    if (code === undefined) throw new Error('the worker sent nothing')
    return code
  }
  return (source: string): Promise<string> => {
    const code = last.then(() => strip(source))
    last = code.catch(stopWorker)
    return code
  }
}
