import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A page asks for its scripts one after another: the worker waits so long for the next. */
const REST_MS = 3000

/**
 * Blanks the types of scripts in a thread that comes and goes: what knows TypeScript takes a third of an idle venue's
 * memory, and each script is asked for once.
 */
export function createStripper() {
  let worker: Worker | null = null
  let resting: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()

  const rest = () => {
    void worker?.terminate()
    worker = null
  }
  const begin = () => {
    const fresh = new Worker(new URL('strip-worker.ts', import.meta.url))
    fresh.unref()
    return fresh
  }
  const strip = async (source: string): Promise<string> => {
    if (resting) clearTimeout(resting)
    worker ??= begin()
    worker.postMessage(source, [])
    const [code] = (await once(worker, 'message')) as [string]
    resting = setTimeout(rest, REST_MS).unref()
    return code
  }
  return (source: string): Promise<string> => {
    const done = last.then(() => strip(source))
    last = done.catch(rest)
    return done
  }
}
