import { depositNext, withdrawalNext } from '@jinli/contract/states'
import { parseYuan } from '@jinli/money/money'
import { parseMicro } from '@jinli/money/usdt'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Db, exists, rows } from '../platform/db.ts'
import type { KeysetListing } from '../platform/keyset-page.ts'
import { big, word } from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { referenceOf } from './order-filter.ts'

/** A searched column, written as in its index. `among` is the condition of the partial index. */
type Column = { column: Sql; among: Sql; as: (search: string) => string }

const sameText = (search: string) => search
const reference: Column = {
  column: sql`upper(reference)`,
  among: sql`reference <> ''`,
  as: referenceOf,
}

/**
 * The tables of reviewed orders, with the columns by which orders are searched. Both tables have claim columns,
 * `reference`, `created_at`, and `decided_at` in final states.
 */
export const queues = {
  deposit: {
    table: sql`deposit`,
    next: depositNext,
    number: sql`deposit_no`,
    references: [
      reference,
      {
        column: sql`upper(payer_reference)`,
        among: sql`payer_reference <> ''`,
        as: referenceOf,
      },
    ],
    // A payment is searched by its amount: all undecided orders with it, expired and closed ones too.
    payable: sql`payable`,
  },
  withdrawal: {
    table: sql`withdrawal`,
    next: withdrawalNext,
    number: sql`out_trade_no`,
    // The payout reference is searched, too.
    references: [
      reference,
      { column: sql`payout_ref`, among: sql`payout_ref <> ''`, as: sameText },
    ],
  },
} as const satisfies Record<
  string,
  {
    table: Sql
    /** The next states of each state; a final state has none. */
    next: Record<string, readonly string[]>
    number: Sql
    references: readonly Column[]
    payable?: Sql
  }
>
export type Queue = keyof typeof queues

/** The id of the player with this name in any spelling, as SQL. */
export function playerNamed(name: string): Sql {
  return sql`(SELECT id FROM player WHERE name_key = lower(normalize(${name}, NFKC)))`
}

/** The ids of orders by an exact search: a UNION, since each column has its own index and an OR would use none. */
function foundBy(queue: Queue, search: string): Sql {
  const { table, number, references } = queues[queue]
  const ways = references.map(
    ({ column, among, as }) => sql`SELECT id FROM ${table}
      WHERE ${among} AND ${column} = upper(${as(search)})`,
  )
  return sql`SELECT id FROM ${table} WHERE ${number} = upper(${search})
    UNION ALL SELECT id FROM ${table} WHERE player_id = ${playerNamed(search)}
    UNION ALL ${join(ways, ' UNION ALL ')}`
}

/** The largest number of matches of each column. A longer search text finds the others. */
const matchLimits = {
  player: 50,
  named: 500,
  number: 500,
  tail: 500,
  reference: 500,
  amount: 500,
}
type Way = keyof typeof matchLimits
const ways = Object.keys(matchLimits) as Way[]
/** The end of a number. Fewer than four digits would match too many orders. */
const numberTail = /^\d{4,}$/

/** The orders whose column has this prefix, in the order of its index. */
function prefixQuery(
  queue: Queue,
  way: Way,
  column: Sql,
  text: string,
  among = sql`true`,
): Sql {
  const { table } = queues[queue]
  return sql`(SELECT ${way} AS way, id FROM ${table}
    WHERE ${among} AND ${column} LIKE upper(${beginning(text)})
    ORDER BY ${column} USING ~>~ LIMIT ${matchLimits[way] + 1})`
}

/**
 * The undecided orders with this amount to pay, in yuan and in USDT, newest first; none if the text is no amount. With a
 * currency sign or a point also all orders with this amount.
 */
function amountQueries(queue: Queue, text: string): Sql[] {
  const { table, ...columns } = queues[queue]
  const plain = text.replace(/[¥,\s]|USDT$/gi, '')
  const fen = /[¥.]/.test(text) ? parseYuan(plain) : null
  const ofOrder =
    fen === null
      ? []
      : [
          sql`(SELECT 'amount' AS way, id FROM ${table} WHERE amount = ${fen}
            ORDER BY id DESC LIMIT ${matchLimits.amount + 1})`,
        ]
  if (!('payable' in columns)) return ofOrder
  const ofAmount = (units: bigint | null, isOfUnit: Sql) =>
    units === null
      ? []
      : [
          sql`(SELECT 'amount' AS way, id FROM ${table}
            WHERE state IN ('submitted', 'expired') AND ${columns.payable} = ${units} AND ${isOfUnit}
            ORDER BY id DESC LIMIT ${matchLimits.amount + 1})`,
        ]
  return [
    ...ofOrder,
    ...ofAmount(parseYuan(plain), sql`usdt_amount IS NULL`),
    ...ofAmount(parseMicro(plain), sql`usdt_amount IS NOT NULL`),
  ]
}

/**
 * Returns the statement for orders by partial matches: the prefix of a player's name, a number or a reference, the
 * end of a number, or the amount to pay. Each reads one index, up to its limit of rows. It is exported for a test of the plan.
 */
export function partsQuery(queue: Queue, search: string): Sql {
  const { table, number, references } = queues[queue]
  const plain = search.normalize('NFKC')
  const name = beginning(plain)
  const parts = [prefixQuery(queue, 'number', number, plain)]
  if (numberTail.test(plain)) {
    const backwards = plain.split('').toReversed().join('')
    parts.push(prefixQuery(queue, 'tail', sql`reverse(${number})`, backwards))
  }
  for (const { column, among, as } of references) {
    const text = as(search)
    if (text) parts.push(prefixQuery(queue, 'reference', column, text, among))
  }
  parts.push(...amountQueries(queue, plain))
  return sql`WITH named AS (
      SELECT id FROM player WHERE name_key LIKE lower(${name})
      ORDER BY name_key USING ~<~ LIMIT ${matchLimits.player + 1}
    )
    SELECT 'player' AS way, id FROM named
    UNION ALL (SELECT 'named', o.id FROM named, LATERAL (
        SELECT id FROM ${table} WHERE player_id = named.id
        ORDER BY created_at DESC LIMIT ${matchLimits.named + 1}
      ) o LIMIT ${matchLimits.named + 1})
    UNION ALL ${join(parts, ' UNION ALL ')}`
}

/** The result of a search: an exact match, or the orders of a partial match. */
export type Search = { exact: string } | { orders: bigint[]; cut: boolean }

/** Searches orders. Returns the exact match if there is one, else the partial matches. */
export async function searchOf(
  db: Db,
  queue: Queue,
  search: string,
): Promise<Search | null> {
  if (!search) return null
  const hit = sql`SELECT 1 FROM player WHERE id = ${playerNamed(search)}
    UNION ALL (SELECT 1 FROM (${foundBy(queue, search)}) found) LIMIT 1`
  if (await exists(db, hit)) return { exact: search }
  const matches = await rows(
    db,
    { way: word(ways), id: big },
    partsQuery(queue, search),
    'anew',
  )
  const orders: bigint[] = []
  let cut = false
  for (const way of ways) {
    const ids = matches.filter((each) => each.way === way).map(({ id }) => id)
    if (way !== 'player') orders.push(...ids.slice(0, matchLimits[way]))
    cut ||= ids.length > matchLimits[way]
  }
  return { orders, cut }
}

/** The condition of an exact search. Orders of a partial match are listed by id. */
export function searchCondition(queue: Queue, search: Search | null): Sql {
  return search && 'exact' in search
    ? sql`AND r.id IN (${foundBy(queue, search.exact)})`
    : empty
}

/**
 * Returns the rows of a list: the whole queue, or the found orders, materialized so that the planner reads no others.
 */
export function ordersOf(
  queue: Queue,
  search: Search | null,
): Pick<KeysetListing, 'table' | 'cut'> {
  const { table } = queues[queue]
  if (!search || 'exact' in search) return { table }
  const { orders, cut } = search
  const matches = sql`SELECT * FROM ${table} WHERE id = ANY (${orders}::bigint[])`
  return { table: sql`(WITH found AS MATERIALIZED (${matches}) SELECT * FROM found)`, cut }
}
