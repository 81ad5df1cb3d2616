import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Db, one, rows } from './db.ts'
import {
  type Listing,
  type Page,
  type PageRequest,
  type PageRows,
  pageOf,
  windowOf,
} from './paging.ts'
import { refuse } from './refuse.ts'
import { int, type RowOf, type Shape, text } from './row-shape.ts'

/** A column that orders the rows; a `time` may be infinite. */
type SortColumn = { column: Sql; type: 'time' | 'number' | 'text' }
/** The order of a list: columns that are unique together, and that an index has in this order. */
export type SortKey = { columns: readonly SortColumn[]; order: 'ASC' | 'DESC' }

/** Orders by one number: an id or a version. */
export function byNumber(column: Sql, order: SortKey['order']): SortKey {
  return { columns: [{ column, type: 'number' }], order }
}

/** The order of texts before players. */
export const byPlace: SortKey = {
  columns: [
    { column: sql`r.place`, type: 'number' },
    { column: sql`r.id`, type: 'number' },
  ],
  order: 'ASC',
}

export type KeysetListing = Omit<Listing, 'order'> & {
  key: SortKey
  /** Tables of the same columns, read instead of `table`: each by its own index, then merged. */
  sources?: readonly Sql[]
  /** True if the search stopped early: there are more rows than were counted. */
  cut?: boolean
}
/** A page by its number, or the rows after or before a cursor. */
export type KeysetRequest = PageRequest & { after: string; before: string }
/** A page of a staff list: the row count up to a limit, and the cursors of the next and previous page. */
export type KeysetPage<R> = PageRows<R> & { more: boolean; next: string; prev: string }

/** The count of rows stops here. A cursor reaches the pages beyond. */
export const countedRowsMax = 10_000

const separator = '~'

/** The cursor of a row for a URL. A time is in microseconds, an infinite one is `w`. */
function cursorColumn({ columns: values }: SortKey): Sql {
  const parts = values.map(({ column: value, type }) =>
    type === 'time'
      ? sql`CASE WHEN isfinite(${value}) THEN (extract(epoch FROM ${value}) * 1000000)::bigint::text
          ELSE 'w' END`
      : sql`(${value})::text`,
  )
  return join(parts, ` || '${separator}' || `)
}

const cursorPatterns = {
  time: /^(?:\d{1,17}|w)$/,
  number: /^-?\d{1,18}$/,
  text: /^/,
} as const

function valueAt({ type }: SortColumn, part: string): Sql {
  if (!cursorPatterns[type].test(part)) refuse('input.invalid')
  if (type === 'text') return sql`${part}::text`
  if (type === 'number') return sql`${part}::bigint`
  return part === 'w'
    ? sql`timestamptz 'infinity'`
    : sql`(timestamptz 'epoch' + ${part}::bigint * interval '1 microsecond')`
}

/** The condition for the rows after a cursor. An index finds the first of these rows directly. */
function afterCursor(
  { columns: values, order }: SortKey,
  cursor: string,
  backward: boolean,
): Sql {
  const cursorParts = values.length === 1 ? [cursor] : cursor.split(separator)
  if (cursorParts.length !== values.length) refuse('input.invalid')
  const bounds = values.map((value, at) => valueAt(value, cursorParts[at] ?? ''))
  const greater = (order === 'ASC') !== backward
  const sign = greater ? sql`>` : sql`<`
  return sql`AND (${join(values.map(({ column: value }) => value))}) ${sign} (${join(bounds)})`
}

function orderOf({ columns: values, order }: SortKey, backward = false): Sql {
  const descending = (order === 'DESC') !== backward
  const word = descending ? sql`DESC` : sql`ASC`
  return join(values.map(({ column: value }) => sql`${value} ${word}`))
}

/** The condition for a far page. An index-only scan over the sort columns skips the rows before the page. */
function fromOffset({ table, where, key }: KeysetListing, offset: number): Sql {
  if (offset === 0) return empty
  const sortValues = join(key.columns.map((value) => value.column))
  const sign = key.order === 'ASC' ? sql`>=` : sql`<=`
  return sql`AND (${sortValues}) ${sign} (SELECT ${sortValues} FROM ${table} r WHERE ${where}
      ORDER BY ${orderOf(key)} LIMIT 1 OFFSET ${offset})`
}

/** The range of several tables: the first rows of each, of which the first ones are the range. */
function mergedRows(listing: KeysetListing, range: MergedRange): Sql {
  const { sources = [], where, key } = listing
  const { start, backward, offset, limit } = range
  const order = orderOf(key, backward)
  const branches = sources.map(
    (source) => sql`(SELECT * FROM ${source} r WHERE ${where} ${start}
      ORDER BY ${order} LIMIT ${offset + limit})`,
  )
  return sql`SELECT * FROM (${join(branches, ' UNION ALL ')}) r
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

type MergedRange = { start: Sql; backward: boolean; offset: number; limit: number }
type KeysetRange = { after?: string; before?: string; offset?: number; limit: number }

/** Returns the statement for a range of rows. It is exported for tests of its query plan. */
export function keysetQuery(listing: KeysetListing, range: KeysetRange): Sql {
  const { columns, table, joins = empty, where, key } = listing
  const { after = '', before = '', offset = 0, limit } = range
  const backward = before !== ''
  const cursor = before || after
  const start = cursor ? afterCursor(key, cursor, backward) : empty
  const inOrder = listing.sources
    ? mergedRows(listing, { start, backward, offset, limit })
    : sql`SELECT * FROM ${table} r WHERE ${where} ${cursor ? start : fromOffset(listing, offset)}
      ORDER BY ${orderOf(key, backward)} LIMIT ${limit}`
  return sql`SELECT ${columns}, ${cursorColumn(key)} AS row_cursor FROM (
      ${inOrder}
    ) r ${joins} ORDER BY ${orderOf(key)}`
}

/** Reads a range of rows with a query plan for these values, because the best index depends on the filter. */
function keysetRows<S extends Shape>(
  db: Db,
  shape: S,
  listing: KeysetListing,
  range: KeysetRange,
) {
  const shapeWithCursor = { ...shape, row_cursor: text }
  return rows(db, shapeWithCursor, keysetQuery(listing, range), 'anew') as Promise<
    (RowOf<S> & { row_cursor: string })[]
  >
}

async function countRows(db: Db, { table, sources = [table], where }: KeysetListing) {
  const tables = sources.map((source) => sql`(SELECT FROM ${source} r WHERE ${where})`)
  const query = sql`SELECT count(*)::int AS n
    FROM (${join(tables, ' UNION ALL ')} LIMIT ${countedRowsMax + 1}) counted`
  const { n } = await one(db, { n: int }, query, 'anew')
  return { total: Math.min(n, countedRowsMax), more: n > countedRowsMax }
}

/** Yields all rows of a listing in batches of `limit`. Each batch starts at the cursor of the last row before it. */
export async function* batchesOf<S extends Shape>(
  db: Db,
  shape: S,
  listing: KeysetListing,
  limit: number,
): AsyncGenerator<RowOf<S>[]> {
  for (let after = ''; ; ) {
    const page = await keysetRows(db, shape, listing, { after, limit })
    if (page.length > 0) yield page
    if (page.length < limit) return
    after = page.at(-1)?.row_cursor ?? ''
  }
}

/** Returns one page of a staff list. A far page costs as much as the first one. */
export async function keysetPage<S extends Shape>(
  db: Db,
  shape: S,
  listing: KeysetListing,
  request: KeysetRequest,
): Promise<KeysetPage<RowOf<S>>> {
  const { limit, offset } = windowOf(request)
  const { after, before } = request
  if (after && before) refuse('input.invalid')
  const hasCursor = after !== '' || before !== ''
  const isFar = !hasCursor && offset >= countedRowsMax
  // One extra row shows whether there is a next page.
  const range = hasCursor ? { after, before } : { offset }
  const pageRows = isFar
    ? []
    : await keysetRows(db, shape, listing, { ...range, limit: limit + 1 })
  const extra = pageRows.length > limit
  const visibleRows = before && extra ? pageRows.slice(1) : pageRows.slice(0, limit)
  const whole = !hasCursor && !extra && (pageRows.length > 0 || offset === 0)
  const count = whole
    ? { total: offset + pageRows.length, more: false }
    : await countRows(db, listing)
  const hasNext = before ? visibleRows.length > 0 : extra
  const hasPrev = before ? extra : hasCursor || offset > 0
  return {
    request,
    ...count,
    more: count.more || listing.cut === true,
    rows: visibleRows,
    next: hasNext ? (visibleRows.at(-1)?.row_cursor ?? '') : '',
    prev: hasPrev ? (visibleRows[0]?.row_cursor ?? '') : '',
  }
}

/** Returns a page of a short list in memory. */
export function slice<R>(all: readonly R[], request: KeysetRequest): KeysetPage<R> {
  const { limit, offset } = windowOf(request)
  const visibleRows = all.slice(offset, offset + limit)
  return { request, total: all.length, rows: visibleRows, more: false, next: '', prev: '' }
}

/** Returns the response of a staff list: a page and its cursors (`staffPageOf` of the contract). */
export function toStaffPage<R, T>(pageRows: KeysetPage<R>, toItem: (row: R) => T) {
  const { more, next, prev } = pageRows
  const page: Page<T> = pageOf(pageRows, toItem)
  return { ...page, more, next, prev }
}
