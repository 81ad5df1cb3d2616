import sql, { empty, type Sql } from 'sql-template-tag'
import type { Key } from '../platform/desk-list.ts'
import { referenceOf } from './order-filter.ts'

/**
 * The tables whose orders are reviewed, and how each calls an order's number. Both carry the claim,
 * `reference`, `decided_at` and `created_at`.
 */
export const queues = {
  deposit: { table: sql`deposit`, number: sql`deposit_no` },
  withdrawal: { table: sql`withdrawal`, number: sql`out_trade_no` },
} as const
export type Queue = keyof typeof queues

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

/** The player of a name as people write it. */
export function playerNamed(name: string): Sql {
  return sql`(SELECT id FROM player WHERE name_key = lower(normalize(${name}, NFKC)))`
}

/** Each way to find an order has its index; an OR over two tables would have none. */
function foundBy(queue: Queue, search: string, also: Sql): Sql {
  const { table, number } = queues[queue]
  return sql`AND r.id IN (
    SELECT id FROM ${table} WHERE ${number} = upper(${search})
    UNION ALL SELECT id FROM ${table} WHERE player_id = ${playerNamed(search)}
    UNION ALL SELECT id FROM ${table}
      WHERE reference <> '' AND upper(reference) = upper(${referenceOf(search)}) ${also})`
}

export type OrderFilter<State extends string> = {
  states: readonly State[]
  /** Empty for all. */
  method: string
  /** An order's number, a player's name or a reference; empty for all. */
  search: string
  /** Asked for from here on, and before then. */
  from: Date | null
  before: Date | null
}

/** Which orders of a queue a filter wants; `also` selects ids by one more thing to search for. */
export function orderWanted(
  queue: Queue,
  filter: OrderFilter<string>,
  also: Sql = empty,
): Sql {
  const { states, method, search, from, before } = filter
  return sql`r.state = ANY (${states}) AND (${method} = '' OR r.method = ${method})
    AND (${from}::timestamptz IS NULL OR r.created_at >= ${from})
    AND (${before}::timestamptz IS NULL OR r.created_at < ${before})
    ${search ? foundBy(queue, search, also) : empty}`
}
