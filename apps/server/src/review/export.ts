import { Readable } from 'node:stream'
import { brandTime } from '@jinli/contract/wire/brand-time'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { type AuditWriter, FileAnswer } from '../http/handle.ts'
import { batchesOf, byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf, Shape } from '../platform/row-shape.ts'
import { type Column, csvHead, csvLines } from './csv.ts'

/** The largest number of exports at the same time. More would slow the database down. */
const atOnceMax = 3
/** The number of rows in memory at the same time. */
const sliceRows = 500
/** An export that nobody reads is aborted after this time (ms). */
const unreadMs = 60_000

let activeExports = 0

type ExportFilter = { since: string; until: string }
type ExportSource<S extends Shape> = {
  /** The name of the list in audit actions and file names. */
  list: string
  shape: S
  listing: KeysetListing
  columns: readonly Column<RowOf<S>>[]
}
type ExportRequest<I> = { app: AppContext; input: I; writeAudit: AuditWriter }

/** Returns the file name: `deposits-from-20261101-until-20261121-20261122-153000.csv`. */
function nameOf(list: string, { since, until }: ExportFilter, now: Date): string {
  const digits = (text: string) => text.replace(/\D/g, '')
  const [day = '', time = ''] = brandTime(now).split(' ')
  const days = [since && `from-${digits(since)}`, until && `until-${digits(until)}`]
  const parts = [`${list}s`, ...days, digits(day), digits(time)]
  return `${parts.filter(Boolean).join('-')}.csv`
}

/**
 * Exports the listed orders, newest first. Each order appears once, as it was when its slice was read. No connection is
 * held between slices. The start and any end of the export are audited.
 */
export async function exportFile<I extends ExportFilter, S extends Shape>(
  { app, input, writeAudit }: ExportRequest<I>,
  { list, shape, listing, columns }: ExportSource<S>,
): Promise<FileAnswer> {
  if (listing.cut) refuse('export.search-too-wide')
  if (activeExports >= atOnceMax) refuse('export.busy')
  activeExports += 1
  const subject = nameOf(list, input, app.clock.now())
  // A decision changes an order's position in the queue, but not its id.
  const byAge = { ...listing, key: byNumber(sql`r.id`, 'DESC') }
  const slices = batchesOf(app.pool, shape, byAge, sliceRows)
  try {
    // A refusal must come before anything is sent.
    const first = await slices.next()
    const auditEntry = { action: `${list}.export-begun`, subject, before: null } as const
    await writeAudit({ ...auditEntry, after: { ...input } })
    return fileFrom(first)
  } catch (error) {
    activeExports -= 1
    throw error
  }

  function fileFrom(first: IteratorResult<RowOf<S>[]>): FileAnswer {
    let rows = 0
    let entry: Promise<void> | null = null
    /** Audits the end of the export once, with the number of rows. */
    const tell = (whole: boolean) => {
      const after = { ...input, rows, ...(whole ? {} : { cancelled: true }) }
      entry ??= writeAudit({ action: `${list}.exported`, subject, before: null, after })
      return entry
    }
    async function* text() {
      yield csvHead(columns)
      for (let slice = first; !slice.done; slice = await slices.next()) {
        rows += slice.value.length
        watch()
        yield csvLines(columns, slice.value)
      }
      // The end is audited before the last rows are sent.
      await tell(true)
    }
    const body = Readable.from(text())
    let unread: NodeJS.Timeout
    const watch = () => {
      clearTimeout(unread)
      unread = setTimeout(() => body.destroy(new Error('nobody reads')), unreadMs)
    }
    watch()
    const end = Promise.withResolvers<void>()
    const logBreak = (error: Error) =>
      app.log.warn({ error: error.message, file: subject }, 'export broken off')
    body.on('error', logBreak)
    body.once('close', () => {
      clearTimeout(unread)
      activeExports -= 1
      tell(false).catch(logBreak).finally(end.resolve)
    })
    return new FileAnswer(subject, body, end.promise)
  }
}
