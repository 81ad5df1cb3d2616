import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, one, rows } from './db.ts'
import { refuse } from './refuse.ts'
import { int, type RowOf, type Shape } from './row-shape.ts'

export type PageRequest = { page: number; pagesize: number }

/** The parts of a list's statement; they call the listed row `r`. */
export type Listing = {
  columns: Sql
  /** The table or view that is listed. */
  table: Sql
  /** Joins that only the columns need. They are applied to the rows of the page only. */
  joins?: Sql
  /** The condition and the order. They use only `r`, so that one index can serve both. */
  where: Sql
  order: Sql
  /** The stored row count, if there is one: a `SELECT` of a number. */
  total?: Sql
}

/** Rows of a list, and the total. */
export type PageRows<R> = { request: PageRequest; total: number; rows: R[] }

export type Page<T> = {
  current_page: number
  data: T[]
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
}

/** Returns the limit and offset of a page request. Page and page size count from 1 (decisions §2). */
export function windowOf({ page, pagesize: limit }: PageRequest) {
  if (page < 1 || limit < 1) refuse('input.invalid')
  return { limit, offset: (page - 1) * limit }
}

function pageQuery(listing: Listing, request: PageRequest): Sql {
  const { columns, table, joins = empty, where, order } = listing
  const { limit, offset } = windowOf(request)
  return sql`SELECT ${columns} FROM (
      SELECT * FROM ${table} r WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) r ${joins} ORDER BY ${order}`
}

/** Returns one page of a list with the total. A page that is not full needs no count. */
export async function list<S extends Shape>(
  db: Db,
  shape: S,
  listing: Listing,
  request: PageRequest,
): Promise<PageRows<RowOf<S>>> {
  const { limit, offset } = windowOf(request)
  const { table, where, total: knownTotal } = listing
  const pageRows = await rows(db, shape, pageQuery(listing, request))
  const last = pageRows.length < limit && (pageRows.length > 0 || offset === 0)
  if (last) return { request, total: offset + pageRows.length, rows: pageRows }
  const count = knownTotal
    ? sql`SELECT (${knownTotal})::int AS n`
    : sql`SELECT count(*)::int AS n FROM ${table} r WHERE ${where}`
  return { request, total: (await one(db, { n: int }, count)).n, rows: pageRows }
}

/** Returns the paged response of decisions §2. A page past the end is empty. */
export function pageOf<R, T>(page: PageRows<R>, toItem: (row: R) => T): Page<T> {
  const { request, total, rows } = page
  const { limit, offset } = windowOf(request)
  const data = rows.map((each) => toItem(each))
  const hasRows = data.length > 0
  return {
    current_page: request.page,
    data,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
    from: hasRows ? offset + 1 : null,
    to: hasRows ? offset + data.length : null,
  }
}
