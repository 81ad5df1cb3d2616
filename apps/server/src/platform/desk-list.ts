import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Db, one, rows } from './db.ts'
import {
  type Found,
  type Listing,
  type Page,
  type PageRequest,
  pageOf,
  windowOf,
} from './paging.ts'
import { refuse } from './refuse.ts'
import { int, type RowOf, type Shape, text } from './row-shape.ts'

/** A value that rows are ordered by; a `time` may be infinite. */
type KeyValue = { of: Sql; type: 'time' | 'number' | 'text' }
/** The order of a list, by values that no two rows share: what an index holds in the same way. */
export type Key = { values: readonly KeyValue[]; order: 'ASC' | 'DESC' }

/** By a number alone: ids, versions. */
export function byNumber(of: Sql, order: Key['order']): Key {
  return { values: [{ of, type: 'number' }], order }
}

export type DeskListing = Omit<Listing, 'order'> & {
  key: Key
  /** Not all that is wanted was looked at: there are more than can be counted. */
  cut?: boolean
}
/** A page by its number, or whatever comes after or before the place of a row. */
export type DeskRequest = PageRequest & { after: string; before: string }
/** A page of a desk: how many rows there are is counted so far, and where its neighbours begin. */
export type DeskFound<R> = Found<R> & { more: boolean; next: string; prev: string }

/** Nobody turns so many pages: rows are counted no further, and pages beyond are found by place alone. */
export const deskRowsMax = 10_000

const separator = '~'

/** Where a row stands in its list, for an address: microseconds, `w` for a time without end. */
function placeOf({ values }: Key): Sql {
  const parts = values.map(({ of, type }) =>
    type === 'time'
      ? sql`CASE WHEN isfinite(${of}) THEN (extract(epoch FROM ${of}) * 1000000)::bigint::text
          ELSE 'w' END`
      : sql`(${of})::text`,
  )
  return join(parts, ` || '${separator}' || `)
}

const written = { time: /^(?:\d{1,17}|w)$/, number: /^-?\d{1,18}$/, text: /^/ } as const

function valueAt({ type }: KeyValue, part: string): Sql {
  if (!written[type].test(part)) refuse('input.invalid')
  if (type === 'text') return sql`${part}::text`
  if (type === 'number') return sql`${part}::bigint`
  return part === 'w'
    ? sql`timestamptz 'infinity'`
    : sql`(timestamptz 'epoch' + ${part}::bigint * interval '1 microsecond')`
}

/** The rows beyond a place; an index finds the first of them at once. */
function beyond({ values, order }: Key, place: string, backward: boolean): Sql {
  const parts = values.length === 1 ? [place] : place.split(separator)
  if (parts.length !== values.length) refuse('input.invalid')
  const there = values.map((value, at) => valueAt(value, parts[at] ?? ''))
  const greater = (order === 'ASC') !== backward
  const sign = greater ? sql`>` : sql`<`
  return sql`AND (${join(values.map(({ of }) => of))}) ${sign} (${join(there)})`
}

function orderOf({ values, order }: Key, backward = false): Sql {
  const descending = (order === 'DESC') !== backward
  const word = descending ? sql`DESC` : sql`ASC`
  return join(values.map(({ of }) => sql`${of} ${word}`))
}

/**
 * The row that a far page begins with is found by its place alone: where an index knows all that is asked for, what is
 * passed over is not read.
 */
function startOf({ of, where, key }: DeskListing, offset: number): Sql {
  if (offset === 0) return empty
  const place = join(key.values.map((value) => value.of))
  const sign = key.order === 'ASC' ? sql`>=` : sql`<=`
  return sql`AND (${place}) ${sign} (SELECT ${place} FROM ${of} r WHERE ${where}
      ORDER BY ${orderOf(key)} LIMIT 1 OFFSET ${offset})`
}

type Stretch = { after?: string; before?: string; offset?: number; limit: number }

/** The statement of some rows; exported so that a test can ask which index serves it. */
export function stretchQuery(listing: DeskListing, stretch: Stretch): Sql {
  const { columns, of, joins = empty, where, key } = listing
  const { after = '', before = '', offset = 0, limit } = stretch
  const backward = before !== ''
  const place = before || after
  const from = place ? beyond(key, place, backward) : startOf(listing, offset)
  return sql`SELECT ${columns}, ${placeOf(key)} AS stands_at FROM (
      SELECT * FROM ${of} r WHERE ${where} ${from}
      ORDER BY ${orderOf(key, backward)} LIMIT ${limit}
    ) r ${joins} ORDER BY ${orderOf(key)}`
}

/** Planned by its values: which index serves depends on what is filtered. */
function stretchRows<S extends Shape>(
  db: Db,
  shape: S,
  listing: DeskListing,
  stretch: Stretch,
) {
  const placed = { ...shape, stands_at: text }
  return rows(db, placed, stretchQuery(listing, stretch), 'anew') as Promise<
    (RowOf<S> & { stands_at: string })[]
  >
}

async function counted(db: Db, { of, where }: DeskListing) {
  const query = sql`SELECT count(*)::int AS n
    FROM (SELECT FROM ${of} r WHERE ${where} LIMIT ${deskRowsMax + 1}) counted`
  const { n } = await one(db, { n: int }, query, 'anew')
  return { total: Math.min(n, deskRowsMax), more: n > deskRowsMax }
}

/** All rows of a listing, so many at a time; each is found by the place of the one before it. */
export async function* slicesOf<S extends Shape>(
  db: Db,
  shape: S,
  listing: DeskListing,
  limit: number,
): AsyncGenerator<RowOf<S>[]> {
  for (let after = ''; ; ) {
    const found = await stretchRows(db, shape, listing, { after, limit })
    if (found.length > 0) yield found
    if (found.length < limit) return
    after = found.at(-1)?.stands_at ?? ''
  }
}

/** One page of a list of the desk. A far one costs what the first costs. */
export async function deskList<S extends Shape>(
  db: Db,
  shape: S,
  listing: DeskListing,
  request: DeskRequest,
): Promise<DeskFound<RowOf<S>>> {
  const { limit, offset } = windowOf(request)
  const { after, before } = request
  if (after && before) refuse('input.invalid')
  const placed = after !== '' || before !== ''
  const isFar = !placed && offset >= deskRowsMax
  // One more than is shown tells whether there is a neighbour.
  const stretch = placed ? { after, before } : { offset }
  const found = isFar
    ? []
    : await stretchRows(db, shape, listing, { ...stretch, limit: limit + 1 })
  const extra = found.length > limit
  const shown = before && extra ? found.slice(1) : found.slice(0, limit)
  const whole = !placed && !extra && (found.length > 0 || offset === 0)
  const count = whole
    ? { total: offset + found.length, more: false }
    : await counted(db, listing)
  const hasNext = before ? shown.length > 0 : extra
  const hasPrev = before ? extra : placed || offset > 0
  return {
    request,
    ...count,
    more: count.more || listing.cut === true,
    rows: shown,
    next: hasNext ? (shown.at(-1)?.stands_at ?? '') : '',
    prev: hasPrev ? (shown[0]?.stands_at ?? '') : '',
  }
}

/** The page of a short list that lies in memory. */
export function slice<R>(all: readonly R[], request: DeskRequest): DeskFound<R> {
  const { limit, offset } = windowOf(request)
  const shown = all.slice(offset, offset + limit)
  return { request, total: all.length, rows: shown, more: false, next: '', prev: '' }
}

/** The answer to a desk: a page, and what `pageOf` of the contract adds for it. */
export function deskPageOf<R, T>(found: DeskFound<R>, shown: (row: R) => T) {
  const { more, next, prev } = found
  const page: Page<T> = pageOf(found, shown)
  return { ...page, more, next, prev }
}
