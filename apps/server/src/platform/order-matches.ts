import { plainReference } from '@jinli/contract/review/reference'
import { parseYuan } from '@jinli/money/money'
import sql, { join, type Sql } from 'sql-template-tag'
import { beginning } from './sql-parts.ts'

/** The ways of a reference by kind, as the views `<concept>_search` name them. */
const orderKinds = {
  deposit: { references: ['reference', 'payer'], amounts: ['number', 'payable'] },
  withdrawal: { references: ['reference', 'payout'], amounts: ['number'] },
  transfer: { references: [], amounts: ['number'] },
  /** Many bets have the same amount. */
  bet: { references: [], amounts: [] },
  adjustment: { references: ['reference'], amounts: ['number'] },
  promotion: { references: [], amounts: [] },
} as const satisfies Record<
  string,
  { references: readonly string[]; amounts: readonly string[] }
>
type OrderKind = keyof typeof orderKinds
export const orderKindNames = Object.keys(orderKinds) as OrderKind[]

/** Fewer characters would be the end of too many numbers. */
const tailLength = 4

/** Returns the pattern for reversed numbers that end with a text; null if it is no end of a number. */
export function tailPattern(text: string): string | null {
  if (!/^[\w.:-]{4,}$/.test(text)) return null
  return beginning(text.split('').toReversed().join(''))
}

/**
 * Returns the queries for orders by the end of the number, by a reference, and by the amount. Each reads one index, up
 * to `limit` rows.
 */
export function orderMatches(kind: OrderKind, search: string, limit: number): Sql[] {
  const plainSearch = search.normalize('NFKC').trim()
  const ofWay = (way: string, condition: Sql) =>
    sql`SELECT kind, id, number, player_id, amount, state, at FROM search_key
      WHERE kind = ${kind} AND way = ${way} AND ${condition}`
  const queries: Sql[] = []
  // The numbers of bets are those of their venues, in upper and lower case.
  const tail = tailPattern(kind === 'bet' ? plainSearch : plainSearch.toUpperCase())
  if (tail) queries.push(sql`(${ofWay('number', sql`key LIKE ${tail}`)} LIMIT ${limit})`)
  const { references, amounts } = orderKinds[kind]
  const reference = plainReference(plainSearch).toUpperCase()
  if (reference.length >= tailLength) {
    for (const way of references)
      queries.push(
        sql`(${ofWay(way, sql`key LIKE ${beginning(reference)}`)} LIMIT ${limit})`,
      )
  }
  const fen = parseYuan(plainSearch.replace(/[¥,\s]/g, ''))
  for (const way of fen === null ? [] : amounts)
    queries.push(sql`(${ofWay(way, sql`amount = ${fen}`)} ORDER BY id DESC LIMIT ${limit})`)
  return queries
}

/** The most orders that the search of a list finds in one way. */
const listedMax = 500

/** Returns the ids of the orders that the search of a list finds besides those of a player. */
export function matchingOrders(kind: OrderKind, search: string): Sql {
  const queries = orderMatches(kind, search, listedMax)
  if (queries.length === 0) return sql`'{}'::bigint[]`
  return sql`ARRAY(SELECT id FROM (${join(queries, ' UNION ALL ')}) m)`
}
