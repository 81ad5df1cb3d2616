import type { Permission, RequiredPermission } from '@jinli/contract/permission'
import type { Endpoint, Input } from '@jinli/contract/wire/endpoint'
import sql from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import { batchesOf, byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf, Shape } from '../platform/row-shape.ts'
import type { Cell, Column } from './csv.ts'

/** The number of rows in memory at the same time. */
const sliceRows = 500

export type ExportCall = Endpoint & { permission: RequiredPermission }
/** The filter of a list, as its call decodes it. */
export type FilterOf<E extends Endpoint> = Omit<Input<E>, 'format'>
/** A field of a filter and its value, both in Chinese. */
type FilterWord = readonly [label: string, value: string]

type OpenList = { titles: readonly string[]; slices: AsyncIterable<Cell[][]> }

/** A list that can be exported. */
export type ExportList = {
  /** The name of the list in audit actions and file names. */
  list: string
  /** Its name in Chinese. */
  title: string
  /** Whether its rows have names or other data of persons. */
  personal: boolean
  /** One of them is needed to export it. */
  permissions: readonly Permission[]
  /** Returns the filter in words. */
  textOf: (filter: object) => string
  /**
   * Returns the titles, and all rows in slices. Refuses an invalid filter. Each row appears once, as it was when its
   * slice was read. No connection is held between slices. A filter without days counts from `now`.
   */
  open: (db: Db, filter: object, now: Date) => Promise<OpenList>
}

type Source<S extends Shape> = {
  shape: S
  listing: KeysetListing
  columns: readonly Column<RowOf<S>>[]
}

type ListDeclaration<F, S extends Shape> = Pick<
  ExportList,
  'list' | 'title' | 'personal'
> & {
  words: (filter: F) => readonly FilterWord[]
  rows: (db: Db, filter: F, now: Date) => Promise<Source<S>>
}

async function* cellsOf<S extends Shape>(
  db: Db,
  { shape, listing, columns }: Source<S>,
): AsyncGenerator<Cell[][]> {
  // A decision changes an order's position in the queue, but not its id.
  const byAge = { ...listing, key: byNumber(sql`r.id`, 'DESC') }
  for await (const slice of batchesOf(db, shape, byAge, sliceRows))
    yield slice.map((row) => columns.map((column) => column.of(row)))
}

/** Declares a list that the call exports. */
export function exportList<E extends ExportCall, S extends Shape>(
  call: E,
  { list, title, personal, words, rows }: ListDeclaration<FilterOf<E>, S>,
): ExportList {
  const { permission } = call
  return {
    list,
    title,
    personal,
    permissions: typeof permission === 'string' ? [permission] : permission,
    textOf: (filter) =>
      words(filter as FilterOf<E>)
        .filter(([, value]) => value !== '')
        .map((word) => word.join('：'))
        .join('；') || '全部',
    async open(db, filter, now) {
      const source = await rows(db, filter as FilterOf<E>, now)
      if (source.listing.cut) refuse('export.search-too-wide')
      const titles = source.columns.map((column) => column.title)
      return { titles, slices: cellsOf(db, source) }
    },
  }
}

/** Returns the label of a filter's value; an unknown value is returned unchanged. */
export function filterLabel(
  labels: Readonly<Record<string, string>>,
  value: string,
): string {
  return labels[value] ?? value
}

/** The days of a filter in words. */
export function dayWords(filter: { since: string; until: string }): FilterWord[] {
  return [
    ['自', filter.since],
    ['至', filter.until],
  ]
}
