import sql, { empty, type Sql } from 'sql-template-tag'
import type { Key } from '../platform/desk-list.ts'
import { type Queue, queues, type Search, searched } from './order-search.store.ts'

/** Open ones first and oldest first; decided ones newest first. One index holds it, read backwards. */
export function waitingFirst(decidedAt: Sql): Key {
  const id = sql`(CASE WHEN ${decidedAt} IS NULL THEN -r.id ELSE r.id END)`
  return {
    values: [
      { of: sql`coalesce(${decidedAt}, timestamptz 'infinity')`, type: 'time' },
      { of: id, type: 'number' },
    ],
    order: 'DESC',
  }
}

/** Those that bear a stored flag; empty for all. */
export function bearing(flag: string): Sql {
  return flag ? sql`r.flags <> '{}' AND r.flags @> ARRAY[${flag}::text]` : sql`true`
}

export type OrderFilter<State extends string> = {
  states: readonly State[]
  /** Empty for all. */
  method: string
  search: Search | null
  /** Asked for from here on, and before then. */
  from: Date | null
  before: Date | null
}

/**
 * Where in the order of the list the states stand: whoever looks for decided ones does not read past all that wait,
 * nor the other way round.
 */
function standing(queue: Queue, states: readonly string[]): Sql {
  const next: Record<string, readonly string[]> = queues[queue].next
  const open = states.filter((state) => next[state]?.length !== 0)
  const decidedAt = sql`coalesce(r.decided_at, timestamptz 'infinity')`
  if (open.length === 0) return sql`AND ${decidedAt} < timestamptz 'infinity'`
  if (open.length === states.length) return sql`AND ${decidedAt} = timestamptz 'infinity'`
  return empty
}

/** Which orders of a queue a filter wants. */
export function orderWanted(queue: Queue, filter: OrderFilter<string>): Sql {
  const { states, method, search, from, before } = filter
  return sql`r.state = ANY (${states}) ${standing(queue, states)}
    AND (${method} = '' OR r.method = ${method})
    AND (${from}::timestamptz IS NULL OR r.created_at >= ${from})
    AND (${before}::timestamptz IS NULL OR r.created_at < ${before})
    ${searched(queue, search)}`
}
