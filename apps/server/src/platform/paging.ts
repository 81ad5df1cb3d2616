import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, one, rows } from './db.ts'
import { refuse } from './refuse.ts'
import { int, type RowOf, type Shape } from './row-shape.ts'

export type PageRequest = { page: number; pagesize: number }

/** What a list is made of; the pieces call the listed row `r`. */
export type Listing = {
  columns: Sql
  /** The table or view that is listed. */
  of: Sql
  /** What the columns need beside `r`, joined to the rows of the page alone. */
  joins?: Sql
  /** Which rows and in which order, by `r` only, so that an index can serve both. */
  where: Sql
  order: Sql
  /** How many there are, where it is kept: as the number of `SELECT`. */
  total?: Sql
}

/** Some rows of a list, and how many there are. */
export type Found<R> = { request: PageRequest; total: number; rows: R[] }

export type Page<T> = {
  current_page: number
  data: T[]
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
}

/** LIMIT and OFFSET of a page request; both count from 1 (decisions §2). */
export function windowOf({ page, pagesize: limit }: PageRequest) {
  if (page < 1 || limit < 1) refuse('input.invalid')
  return { limit, offset: (page - 1) * limit }
}

function pageQuery(listing: Listing, request: PageRequest): Sql {
  const { columns, of, joins = empty, where, order } = listing
  const { limit, offset } = windowOf(request)
  return sql`SELECT ${columns} FROM (
      SELECT * FROM ${of} r WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) r ${joins} ORDER BY ${order}`
}

/** One page of a list with the total. A page that is not full tells the total by itself. */
export async function list<S extends Shape>(
  db: Db,
  shape: S,
  listing: Listing,
  request: PageRequest,
): Promise<Found<RowOf<S>>> {
  const { limit, offset } = windowOf(request)
  const { of, where, total: kept } = listing
  const found = await rows(db, shape, pageQuery(listing, request))
  const last = found.length < limit && (found.length > 0 || offset === 0)
  if (last) return { request, total: offset + found.length, rows: found }
  const counted = kept
    ? sql`SELECT (${kept})::int AS n`
    : sql`SELECT count(*)::int AS n FROM ${of} r WHERE ${where}`
  return { request, total: (await one(db, { n: int }, counted)).n, rows: found }
}

/** The paged answer of decisions §2; a page past the end is empty. */
export function pageOf<R, T>(found: Found<R>, shown: (row: R) => T): Page<T> {
  const { request, total, rows } = found
  const { limit, offset } = windowOf(request)
  const data = rows.map((each) => shown(each))
  const filled = data.length > 0
  return {
    current_page: request.page,
    data,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
    from: filled ? offset + 1 : null,
    to: filled ? offset + data.length : null,
  }
}
