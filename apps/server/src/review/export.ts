import { Readable } from 'node:stream'
import { brandTime } from '@jinli/contract/brand-time'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { FileAnswer, type Recorder } from '../http/handle.ts'
import { byNumber, type DeskListing, slicesOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf, Shape } from '../platform/row-shape.ts'
import { type Column, csvHead, csvLines } from './csv.ts'

/** More at one time would take the database from those who work. */
const atOnceMax = 3
/** Rows that are in memory at one time. */
const sliceRows = 500
/** After so long without a reader a file is given up. */
const unreadMs = 60_000

let running = 0

type Asked = { since: string; until: string }
type Exported<S extends Shape> = {
  /** What is listed, as its deeds and its file call it. */
  list: string
  shape: S
  listing: DeskListing
  columns: readonly Column<RowOf<S>>[]
}
type By<I> = { app: AppContext; input: I; record: Recorder }

/** `deposits-from-20261101-until-20261121-20261122-153000.csv`: the list, the days, when. */
function nameOf(list: string, { since, until }: Asked, now: Date): string {
  const digits = (text: string) => text.replace(/\D/g, '')
  const [day = '', time = ''] = brandTime(now).split(' ')
  const days = [since && `from-${digits(since)}`, until && `until-${digits(until)}`]
  const parts = [`${list}s`, ...days, digits(day), digits(time)]
  return `${parts.filter(Boolean).join('-')}.csv`
}

/**
 * The listed orders as a file, newest first: each stands in it once, as it was when its slice was read, and
 * slices leave the database alone in between. Begin and end are written down, however it ends.
 */
export async function exportFile<I extends Asked, S extends Shape>(
  { app, input, record }: By<I>,
  { list, shape, listing, columns }: Exported<S>,
): Promise<FileAnswer> {
  if (listing.cut) refuse('export.search-too-wide')
  if (running >= atOnceMax) refuse('export.busy')
  running += 1
  const subject = nameOf(list, input, app.clock.now())
  // What becomes of an order meanwhile moves it in the queue; its number stays.
  const byAge = { ...listing, key: byNumber(sql`r.id`, 'DESC') }
  const slices = slicesOf(app.pool, shape, byAge, sliceRows)
  try {
    // What cannot be read is refused before anything is sent.
    const first = await slices.next()
    const begun = { action: `${list}.export-begun`, subject, before: null } as const
    await record({ ...begun, after: { ...input } })
    return sent(first)
  } catch (error) {
    running -= 1
    throw error
  }

  function sent(first: IteratorResult<RowOf<S>[]>): FileAnswer {
    let rows = 0
    let told: Promise<void> | null = null
    /** Once, as far as it came. */
    const tell = (whole: boolean) => {
      const after = { ...input, rows, ...(whole ? {} : { cancelled: true }) }
      told ??= record({ action: `${list}.exported`, subject, before: null, after })
      return told
    }
    async function* text() {
      yield csvHead(columns)
      for (let slice = first; !slice.done; slice = await slices.next()) {
        rows += slice.value.length
        watch()
        yield csvLines(columns, slice.value)
      }
      // Nobody has the whole of it before it is written down.
      await tell(true)
    }
    const body = Readable.from(text())
    let unread: NodeJS.Timeout
    const watch = () => {
      clearTimeout(unread)
      unread = setTimeout(() => body.destroy(new Error('nobody reads')), unreadMs)
    }
    watch()
    const ended = Promise.withResolvers<void>()
    const lost = (error: Error) =>
      app.log.warn({ error: error.message, file: subject }, 'export broken off')
    body.on('error', lost)
    body.once('close', () => {
      clearTimeout(unread)
      running -= 1
      tell(false).catch(lost).finally(ended.resolve)
    })
    return new FileAnswer(subject, body, ended.promise)
  }
}
