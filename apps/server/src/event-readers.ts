import { setTimeout as wait } from 'node:timers/promises'
import { eventReaders } from './concepts.ts'
import type { AppContext } from './context.ts'
import { isDatabaseGone } from './platform/db.ts'
import { dueReaders, type EventReader, readEvents } from './platform/event-log.store.ts'

const lookEveryMs = 200
/** How long a reader rests after a failure. */
const restMs = 2000

/** Starts the readers of the event log on this node; all nodes share them. Returns the function that stops them. */
export function startEventReaders(
  app: Pick<AppContext, 'pool' | 'log'>,
  readers: readonly EventReader[] = eventReaders,
): () => Promise<void> {
  const runs = new Map<string, Promise<void>>()
  const stop = new AbortController()
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)

  async function run(reader: EventReader): Promise<void> {
    try {
      while (!stop.signal.aborted && (await readEvents(app.pool, reader)));
    } catch (error) {
      if (!isDatabaseGone(error))
        app.log.error({ err: error, reader: reader.name }, 'reader of events failed')
      await pause(restMs)
    }
    runs.delete(reader.name)
  }

  async function look(): Promise<void> {
    const names = readers.map(({ name }) => name).filter((name) => !runs.has(name))
    if (names.length === 0) return
    const due = new Set(await dueReaders(app.pool, names).catch(() => []))
    for (const each of readers) if (due.has(each.name)) runs.set(each.name, run(each))
  }

  const looking = (async () => {
    while (!stop.signal.aborted) {
      await look()
      await pause(lookEveryMs)
    }
  })()
  return async () => {
    stop.abort()
    await looking
    await Promise.all(runs.values())
  }
}
