import { depositNext, withdrawalNext } from '@jinli/contract/states'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Db, exists, rows } from '../platform/db.ts'
import type { DeskListing } from '../platform/desk-list.ts'
import { big, word } from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { referenceOf } from './order-filter.ts'

/** A column that orders are found by, in the words of its index; `among` what the index holds. */
type Column = { of: Sql; among: Sql; as: (search: string) => string }

const asTyped = (search: string) => search
const reference: Column = {
  of: sql`upper(reference)`,
  among: sql`reference <> ''`,
  as: referenceOf,
}

/**
 * The tables whose orders are reviewed, and how each calls an order's number and what else it is found by.
 * Both carry the claim, `reference`, `created_at`, and `decided_at` in the states that nothing follows.
 */
export const queues = {
  deposit: {
    table: sql`deposit`,
    next: depositNext,
    number: sql`deposit_no`,
    references: [reference],
  },
  withdrawal: {
    table: sql`withdrawal`,
    next: withdrawalNext,
    number: sql`out_trade_no`,
    // Our own of a payment, too.
    references: [
      reference,
      { of: sql`payout_ref`, among: sql`payout_ref <> ''`, as: asTyped },
    ],
  },
} as const satisfies Record<
  string,
  {
    table: Sql
    /** What follows each state. */
    next: Record<string, readonly string[]>
    number: Sql
    references: readonly Column[]
  }
>
export type Queue = keyof typeof queues

/** The player of a name as people write it. */
export function playerNamed(name: string): Sql {
  return sql`(SELECT id FROM player WHERE name_key = lower(normalize(${name}, NFKC)))`
}

/** Orders by whole words. Each way to find one has its index; an OR over two tables would have none. */
function foundBy(queue: Queue, search: string): Sql {
  const { table, number, references } = queues[queue]
  const ways = references.map(
    ({ of, among, as }) => sql`SELECT id FROM ${table}
      WHERE ${among} AND ${of} = upper(${as(search)})`,
  )
  return sql`SELECT id FROM ${table} WHERE ${number} = upper(${search})
    UNION ALL SELECT id FROM ${table} WHERE player_id = ${playerNamed(search)}
    UNION ALL ${join(ways, ' UNION ALL ')}`
}

/** No more are looked at of each way to find them; who wants others types more. */
const most = { player: 50, named: 500, number: 500, tail: 500, reference: 500 }
type Way = keyof typeof most
const ways = Object.keys(most) as Way[]
/** The end of a number that tells something: shorter ones are everywhere. */
const tail = /^\d{4,}$/

/** Orders whose column begins so, in the order of its index. */
function begun(queue: Queue, way: Way, of: Sql, text: string, among = sql`true`): Sql {
  const { table } = queues[queue]
  return sql`(SELECT ${way} AS way, id FROM ${table}
    WHERE ${among} AND ${of} LIKE upper(${beginning(text)})
    ORDER BY ${of} USING ~>~ LIMIT ${most[way] + 1})`
}

/**
 * Orders by parts of words: how a player's name, a number or a reference begins, how a number ends. Each
 * way reads one index from where it begins so, and no further than its bound; exported so that a test can
 * ask for the plan.
 */
export function partsQuery(queue: Queue, search: string): Sql {
  const { table, number, references } = queues[queue]
  const plain = search.normalize('NFKC')
  const name = beginning(plain)
  const parts = [begun(queue, 'number', number, plain)]
  if (tail.test(plain)) {
    const backwards = plain.split('').toReversed().join('')
    parts.push(begun(queue, 'tail', sql`reverse(${number})`, backwards))
  }
  for (const { of, among, as } of references) {
    const text = as(search)
    if (text) parts.push(begun(queue, 'reference', of, text, among))
  }
  return sql`WITH named AS (
      SELECT id FROM player WHERE name_key LIKE lower(${name})
      ORDER BY name_key USING ~<~ LIMIT ${most.player + 1}
    )
    SELECT 'player' AS way, id FROM named
    UNION ALL (SELECT 'named', o.id FROM named, LATERAL (
        SELECT id FROM ${table} WHERE player_id = named.id
        ORDER BY created_at DESC LIMIT ${most.named + 1}
      ) o LIMIT ${most.named + 1})
    UNION ALL ${join(parts, ' UNION ALL ')}`
}

/** What is looked for: orders by whole words, or those that parts of words have found. */
export type Search = { exact: string } | { orders: bigint[]; cut: boolean }

/** Whoever and whatever is called exactly so stands alone; otherwise parts are looked for. */
export async function searchOf(
  db: Db,
  queue: Queue,
  search: string,
): Promise<Search | null> {
  if (!search) return null
  const hit = sql`SELECT 1 FROM player WHERE id = ${playerNamed(search)}
    UNION ALL (SELECT 1 FROM (${foundBy(queue, search)}) found) LIMIT 1`
  if (await exists(db, hit)) return { exact: search }
  const found = await rows(
    db,
    { way: word(ways), id: big },
    partsQuery(queue, search),
    'anew',
  )
  const orders: bigint[] = []
  let cut = false
  for (const way of ways) {
    const ids = found.filter((each) => each.way === way).map(({ id }) => id)
    if (way !== 'player') orders.push(...ids.slice(0, most[way]))
    cut ||= ids.length > most[way]
  }
  return { orders, cut }
}

/** What an exact search adds to the conditions; those that parts have found are listed alone. */
export function searched(queue: Queue, search: Search | null): Sql {
  return search && 'exact' in search
    ? sql`AND r.id IN (${foundBy(queue, search.exact)})`
    : empty
}

/** The orders to look through: all of a queue, or those found, which no plan may look for in another way. */
export function ordersOf(
  queue: Queue,
  search: Search | null,
): Pick<DeskListing, 'of' | 'cut'> {
  const { table } = queues[queue]
  if (!search || 'exact' in search) return { of: table }
  const { orders, cut } = search
  const found = sql`SELECT * FROM ${table} WHERE id = ANY (${orders}::bigint[])`
  return { of: sql`(WITH found AS MATERIALIZED (${found}) SELECT * FROM found)`, cut }
}
