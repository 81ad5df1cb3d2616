import { setTimeout as wait } from 'node:timers/promises'
import { eventReaders } from '@jinli/server/concepts'
import type { AppContext } from '@jinli/server/context'
import { startEventReaders } from '@jinli/server/event-readers'
import { exists } from '@jinli/server/platform/db'
import {
  dueReaders,
  type EventReader,
  readEvents,
} from '@jinli/server/platform/event-log.store'
import { jobs, startJobs } from '@jinli/server/schedule'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ApiClient } from './api-client.ts'

type JobsOf = { api: ApiClient; context: AppContext; owner: pg.Pool }

/** Runs background jobs in tests. */
export function jobFlows({ api, context, owner }: JobsOf) {
  const stops: (() => Promise<void>)[] = []

  /** Runs a background job once, as its timer would. */
  async function runJob(
    name: string,
    overrides: Partial<AppContext> = {},
    stop = new AbortController().signal,
  ): Promise<void> {
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`no such job: ${name}`)
    await job.run({ ...context, ...overrides }, stop)
  }

  /** Exports a list as staff do: starts the export, lets the job write it, and downloads the file. */
  async function file(path: string, body: object, token: string) {
    const { data } = await api.expectOk(path, body, token)
    await runJob('write-exports-1')
    const download = await api.download(data?.id as string, token)
    // The client may have the whole file before its end is noted.
    const isReady = sql`SELECT FROM export_job WHERE id = ${data?.id} AND state = 'ready'`
    while (await exists(owner, isReady)) await wait(5)
    return download
  }

  /** Lets the readers of the event log act on all that is final now. */
  async function readAllEvents(readers: readonly EventReader[] = eventReaders) {
    const names = readers.map(({ name }) => name)
    for (;;) {
      const due = new Set(await dueReaders(context.pool, names))
      if (due.size === 0) return
      for (const each of readers)
        if (due.has(each.name)) while (await readEvents(context.pool, each));
    }
  }

  return {
    runJob,
    readAllEvents,
    /** Starts the readers of the event log; `close` of the app stops them. */
    startEventReaders(readers: readonly EventReader[] = eventReaders) {
      stops.push(startEventReaders(context, readers))
    },
    file,
    /** Starts background jobs at a short interval; `close` of the app stops them. */
    startJobs(names: string[], everyMs = 100) {
      const selectedJobs = jobs.filter((job) => names.includes(job.name))
      if (selectedJobs.length !== names.length)
        throw new Error(`no such job among ${names.join()}`)
      stops.push(
        startJobs(
          context,
          selectedJobs.map((job) => ({ ...job, everyMs })),
        ),
      )
    },
    async stopJobs() {
      for (const stop of stops) await stop()
    },
  }
}
