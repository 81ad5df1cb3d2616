import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { StoreLost } from '../picture/picture.port.ts'
import { picturesOf } from '../picture/picture-stores.ts'
import { isDatabaseGone } from '../platform/db.ts'
import { RefusalError } from '../platform/refuse.ts'
import type { Cell } from './csv.ts'
import {
  dropOldExports,
  type ExportWork,
  expireExports,
  failExport,
  filesToDrop,
  finishExport,
  keepExport,
  noteDropped,
  putExportBack,
  takeExport,
} from './export-job.store.ts'
import type { ExportList } from './export-list.ts'
import { startDueReports } from './export-schedule.jobs.ts'
import { storedName } from './stored-name.ts'
import { withExportFile } from './write-export.ts'
import { SheetFull } from './xlsx.ts'

/** The number of exports that are written at the same time. */
const atOnce = 2
/** An export that was interrupted this often has failed. */
const attemptsMax = 5
/** The interval at which an export notes its rows, and learns that it was cancelled (ms). */
const noteEveryMs = 500
const dropAtMost = 200

type Run = { app: AppContext; list: ExportList; job: ExportWork; stop: AbortSignal }

/** Keeps the export until `end` is aborted. Aborts `loss` if the export was cancelled, or another node has it. */
async function keepWhile(
  { app, job }: Run,
  rowsSoFar: () => number,
  loss: AbortController,
  end: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([end, loss.signal])
  while (!signal.aborted) {
    await wait(noteEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    // Without the database the lease ends by itself.
    const isKept = await keepExport(app.pool, job, rowsSoFar()).catch(() => true)
    if (!isKept) loss.abort()
  }
}

/** Writes the file and makes it ready. */
async function writeExport(run: Run, loss: AbortController): Promise<void> {
  const { app, list, job, stop } = run
  const { pool, config } = app
  const store = picturesOf(app)
  const name = storedName(job)
  let rows = 0
  async function* countSlices(slices: AsyncIterable<Cell[][]>) {
    for await (const slice of slices) {
      rows += slice.length
      yield slice
    }
  }
  const end = new AbortController()
  const leaseLoop = keepWhile(run, () => rows, loss, end.signal)
  try {
    const { titles, slices } = await list.open(pool, job.filter, job.created_at)
    const lines = { titles, slices: countSlices(slices) }
    const signal = AbortSignal.any([loss.signal, stop])
    await withExportFile(
      config.uploadsDir,
      { format: job.format, lines, signal },
      async (file) => {
        await store.putFile(name, file)
        const isReady = await finishExport(pool, job, { rows, hours: config.exportHours })
        // Whoever cancelled it may have deleted the file before it was there.
        if (!isReady) await store.drop(name)
      },
    )
  } finally {
    end.abort()
    await leaseLoop
  }
}

/** Notes what became of an attempt that failed. */
async function endAttempt(
  { app, job, stop }: Run,
  error: unknown,
  isLost: boolean,
): Promise<unknown> {
  if (isLost) return undefined
  if (stop.aborted) return putExportBack(app.pool, job, false)
  if (error instanceof SheetFull) return failExport(app.pool, job, 'too-long')
  if (error instanceof RefusalError) return failExport(app.pool, job, 'too-wide')
  if (isDatabaseGone(error) || error instanceof StoreLost) {
    app.log.warn({ err: error, export: job.id }, 'export interrupted')
    return putExportBack(app.pool, job, true)
  }
  app.log.error({ err: error, export: job.id }, 'export failed')
  return failExport(app.pool, job, 'fault')
}

async function runExport(run: Run): Promise<void> {
  if (run.job.attempt > attemptsMax) {
    await failExport(run.app.pool, run.job, 'interrupted')
    return
  }
  const loss = new AbortController()
  try {
    await writeExport(run, loss)
  } catch (error) {
    await endAttempt(run, error, loss.signal.aborted)
  }
}

/** Job: writes exports until none waits. Several nodes may do it at once. */
async function runExports(
  app: AppContext,
  lists: readonly ExportList[],
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const job = await takeExport(app.pool)
    if (!job) return
    const list = lists.find((each) => each.list === job.list)
    if (list) await runExport({ app, list, job, stop })
    else await failExport(app.pool, job, 'fault')
  }
}

/** Job: deletes files that nobody may download any more. */
async function dropFiles(app: AppContext): Promise<void> {
  await expireExports(app.pool)
  const store = picturesOf(app)
  const droppedIds: bigint[] = []
  try {
    for (const { id, ...job } of await filesToDrop(app.pool, dropAtMost)) {
      for (let attempt = 1; attempt <= job.attempt; attempt += 1)
        await store.drop(storedName({ ...job, attempt }))
      droppedIds.push(id)
    }
  } finally {
    await noteDropped(app.pool, droppedIds)
  }
}

/** The jobs that write exports of these lists and delete their files. */
export function exportJobs(lists: readonly ExportList[]): readonly Job[] {
  const writers = Array.from({ length: atOnce }, (_, nth) => ({
    name: `write-exports-${nth + 1}`,
    everyMs: 1000,
    run: (app: AppContext, stop: AbortSignal) => runExports(app, lists, stop),
  }))
  return [
    ...writers,
    {
      name: 'start-due-reports',
      everyMs: 15_000,
      run: (app: AppContext, stop: AbortSignal) => startDueReports(app, lists, stop),
    },
    { name: 'drop-export-files', everyMs: 60_000, run: dropFiles },
    {
      name: 'drop-old-exports',
      everyMs: 3_600_000,
      run: ({ pool }) => dropOldExports(pool),
    },
  ]
}
