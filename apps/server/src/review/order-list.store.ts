import sql, { empty, type Sql } from 'sql-template-tag'
import type { SortKey } from '../platform/keyset-page.ts'
import { type Queue, queues, type Search, searchCondition } from './order-search.store.ts'

/**
 * The order of a queue: open orders, oldest first, then decided ones, newest first. One index serves it, read
 * backwards.
 */
export function waitingFirst(decidedAt: Sql): SortKey {
  const id = sql`(CASE WHEN ${decidedAt} IS NULL THEN -r.id ELSE r.id END)`
  return {
    columns: [
      { column: sql`coalesce(${decidedAt}, timestamptz 'infinity')`, type: 'time' },
      { column: id, type: 'number' },
    ],
    order: 'DESC',
  }
}

/** The condition of a stored flag; an empty flag matches all. */
export function hasFlag(flag: string): Sql {
  return flag ? sql`r.flags <> '{}' AND r.flags @> ARRAY[${flag}::text]` : sql`true`
}

export type OrderFilter<State extends string> = {
  states: readonly State[]
  /** The method to list; empty means all. */
  method: string
  search: Search | null
  /** The time of the request, from `from` and before `before`. */
  from: Date | null
  before: Date | null
}

/**
 * The condition for the part of the sorted queue with these states. With it, a filter for decided orders does not
 * read all open ones, and the other way round.
 */
function stateCondition(queue: Queue, states: readonly string[]): Sql {
  const next: Record<string, readonly string[]> = queues[queue].next
  const open = states.filter((state) => next[state]?.length !== 0)
  const decidedAt = sql`coalesce(r.decided_at, timestamptz 'infinity')`
  if (open.length === 0) return sql`AND ${decidedAt} < timestamptz 'infinity'`
  if (open.length === states.length) return sql`AND ${decidedAt} = timestamptz 'infinity'`
  return empty
}

/** The conditions of a filter as SQL. */
export function orderConditions(queue: Queue, filter: OrderFilter<string>): Sql {
  const { states, method, search, from, before } = filter
  return sql`r.state = ANY (${states}) ${stateCondition(queue, states)}
    AND (${method} = '' OR r.method = ${method})
    AND (${from}::timestamptz IS NULL OR r.created_at >= ${from})
    AND (${before}::timestamptz IS NULL OR r.created_at < ${before})
    ${searchCondition(queue, search)}`
}
