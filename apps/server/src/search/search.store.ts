import { type SearchKind, searchRowsMax } from '@jinli/contract/search/search.admin'
import sql, { join, type Sql } from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { orderKindNames, orderMatches } from '../platform/order-matches.ts'
import { big, bool, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { anyPart, beginning, numberOf } from '../platform/sql-parts.ts'

const hit = {
  kind: text,
  number: text,
  name: text,
  amount: maybe(big),
  state: text,
  at: maybe(time),
}
export type SearchHit = RowOf<typeof hit>

const playerHit = {
  username: text,
  realname: text,
  status: word(['active', 'disabled', 'closed']),
  registered_at: time,
  /** Whether the search text is a part of the names, and not only of personal data. */
  by_name: bool,
}
export type PlayerHit = RowOf<typeof playerHit>

/** One more row than is shown tells that there are more. */
const limit = searchRowsMax + 1
/** Fewer characters would be a part of too many phone numbers. */
const partLength = 4
const trigramLength = 3

function isLongEnough(plain: string, least: number): boolean {
  return Array.from(plain).length >= least
}

/** Returns the players whose name holds the text; a short text is the beginning of a name. */
function byNames(plain: string): Sql[] {
  const [start, part] = [beginning(plain), anyPart(plain)]
  const isPart = sql`(name_key LIKE ${part} OR folded_name(realname) LIKE folded_name(${part}))`
  return [
    sql`(SELECT id, 1 AS rank, true AS by_name FROM player WHERE name_key = ${plain})`,
    sql`(SELECT id, 2, true FROM player WHERE name_key LIKE ${start} LIMIT ${limit})`,
    sql`(SELECT id, 2, true FROM player WHERE folded_name(realname) LIKE folded_name(${start})
      AND folded_name(${plain}) <> '' LIMIT ${limit})`,
    ...(isLongEnough(plain, trigramLength)
      ? [
          sql`(SELECT id, 3, true FROM player
            WHERE (search_text LIKE ${part} OR search_text LIKE folded_name(${part}))
              AND ${isPart} AND folded_name(${plain}) <> '' LIMIT ${limit})`,
        ]
      : []),
  ]
}

/** Returns the players with the text in their personal data: phone, e-mail, card, IP address. */
function byPersonalData(plain: string): Sql[] {
  const part = anyPart(plain)
  const queries: Sql[] = []
  if (isLongEnough(plain, partLength))
    queries.push(sql`(SELECT id, 4, false FROM player
      WHERE search_text LIKE ${part} AND (mobile LIKE ${part} OR lower(email) LIKE ${part}) LIMIT ${limit})`)
  if (/^\w{4}$/.test(plain))
    queries.push(sql`(SELECT player_id, 4, false FROM payout_card_tail_of
      WHERE tail IN (${plain}, upper(${plain})) LIMIT ${limit})`)
  if (/^[\d.]{7,15}$|^[\da-f:]{3,39}$/.test(plain))
    queries.push(
      sql`(SELECT player_id, 4, false FROM player_address WHERE ip = ${plain} LIMIT ${limit * limit})`,
    )
  return queries
}

/** Returns the players that a search finds, one more than are shown, the best first. */
export function playersFound(
  db: Db,
  plain: string,
  mayReadPersonalData: boolean,
): Promise<PlayerHit[]> {
  const queries = byNames(plain)
  if (/^\d{9}$/.test(plain))
    queries.push(
      sql`(SELECT id, 1, true FROM player WHERE public_number = ${plain}::bigint)`,
    )
  if (mayReadPersonalData) queries.push(...byPersonalData(plain))
  return rows(
    db,
    playerHit,
    sql`WITH match AS (${join(queries, ' UNION ALL ')})
      SELECT p.name AS username, p.realname, p.status, p.created_at AS registered_at, bool_or(m.by_name) AS by_name
      FROM match m JOIN player p ON p.id = m.id
      GROUP BY p.id ORDER BY min(m.rank), p.id DESC LIMIT ${limit}`,
    'anew',
  )
}

function postingsFound(plain: string): Sql[] {
  if (!/^\d{1,18}$|^[a-z-]+:[\w-]+$/.test(plain)) return []
  return [
    sql`(SELECT 'posting', t.id::text, coalesce(p.name, ''), t.amount, t.kind, t.posted_at
      FROM figure_posting t LEFT JOIN player p ON p.id = t.player_id
      WHERE t.id = ${numberOf(plain)} OR t.ref = ${plain} LIMIT ${limit})`,
  ]
}

function staffFound(plain: string): Sql {
  const part = anyPart(plain)
  return sql`(SELECT 'staff', f.username, f.display_name, NULL::bigint, r.label, NULL::timestamptz
    FROM staff f JOIN role r ON r.name = f.role
    WHERE f.username LIKE ${part} OR lower(f.display_name) LIKE ${part} LIMIT ${limit})`
}

/** Returns what a search finds of these kinds besides players, in one statement; of each kind some more than are shown. */
export async function hitsOf(
  db: Db,
  searchText: string,
  kinds: ReadonlySet<SearchKind>,
): Promise<SearchHit[]> {
  const plain = searchText.toLowerCase()
  const orders = orderKindNames
    .filter((kind) => kinds.has(kind))
    .flatMap((kind) => orderMatches(kind, searchText, limit))
  const queries = [
    ...(orders.length > 0
      ? [
          sql`(SELECT o.kind, o.number, p.name, o.amount, o.state, o.at
            FROM (${join(orders, ' UNION ')}) o JOIN player p ON p.id = o.player_id
            ORDER BY o.at DESC)`,
        ]
      : []),
    ...(kinds.has('posting') ? postingsFound(plain) : []),
    ...(kinds.has('staff') ? [staffFound(plain)] : []),
  ]
  if (queries.length === 0) return []
  const matches = sql`SELECT kind, number, name, amount, state, at
    FROM (${join(queries, ' UNION ALL ')}) hit (kind, number, name, amount, state, at)`
  return rows(db, hit, matches, 'anew')
}
