import { playerStatuses } from '@jinli/contract/profile/profile.admin'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import {
  big,
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { anyPart } from '../platform/sql-parts.ts'

const playerRow = {
  username: text,
  realname: text,
  vip_level: int,
  status: word(playerStatuses),
  registered_at: time,
  last_sign_in: maybe(time),
  last_ip: text,
  centre: big,
  at_venues: big,
  /** Whether a search finds the player by the names or the number of an order. */
  by_name: bool,
}
export type PlayerRow = RowOf<typeof playerRow>

const columns = sql`r.name AS username, r.realname, r.vip_level, r.status,
  r.created_at AS registered_at, s.at AS last_sign_in, coalesce(s.ip, '') AS last_ip,
  coalesce(m.available, 0) + coalesce(m.held, 0) AS centre, coalesce(v.balance, 0)::bigint AS at_venues`
const joins = sql`LEFT JOIN player_last_sign_in s ON s.player_id = r.id
  LEFT JOIN player_money m ON m.player_id = r.id
  LEFT JOIN LATERAL (SELECT sum(balance) AS balance FROM venue_funds WHERE player_id = r.id) v ON true`

function plainSearch(search: string): string {
  return search.normalize('NFKC').toLowerCase()
}

/** The most players that a search lists of each kind of match. A longer search text finds the others. */
const matchesMax = 500

/** Whether the names of a player hold a text. */
function hasName(plain: string): Sql {
  const part = anyPart(plain)
  return sql`(r.name_key LIKE ${part} OR folded_name(r.realname) LIKE folded_name(${part}))`
}

/**
 * The players whose names hold a text, or who have an order of that number. With the right to personal data also those
 * whose phone or e-mail holds it, or who have a card with that end or an address that equals it.
 */
function matchesOf({ search, personal }: PlayerFilter): Sql {
  const plain = plainSearch(search)
  const isAddress = /^[\d.]{7,15}$|^[\da-f:]{3,39}$/.test(plain)
  const ofAddress = sql`UNION ALL (SELECT player_id FROM player_address WHERE ip = ${plain} LIMIT ${matchesMax})`
  const ofCard = sql`UNION ALL (SELECT player_id FROM payout_card_tail_of WHERE tail = ${search.normalize('NFKC')} LIMIT ${matchesMax})`
  return sql`(SELECT id FROM player r
      WHERE (search_text LIKE ${anyPart(plain)} OR search_text LIKE folded_name(${anyPart(plain)}))
        ${personal ? empty : sql`AND ${hasName(plain)}`}
      LIMIT ${matchesMax})
    UNION ALL (SELECT player_id FROM order_number WHERE number = upper(${plain}) LIMIT 9)
    ${personal ? ofCard : empty} ${personal && isAddress ? ofAddress : empty}`
}

export type PlayerFilter = KeysetRequest & {
  search: string
  /** Whether the search may look into personal data. */
  personal: boolean
  status: string
  level: number | null
  tag: string
  /** `correction`: only players whose real name waits for a second person. */
  work: string
  /** Registered in this period; null is open. */
  days: { from: Date | null; before: Date | null }
}

/** The players among whom a filter looks: all, those of a search, of a tag, or with a correction that waits. */
function sourceOf(filter: PlayerFilter): Sql {
  const { search, tag, work } = filter
  if (search)
    return sql`(WITH listed AS MATERIALIZED (
      SELECT * FROM player WHERE id IN (${matchesOf(filter)})) SELECT * FROM listed)`
  if (work === 'correction')
    return sql`(SELECT p.* FROM player_correction c JOIN player p ON p.id = c.player_id
      WHERE c.state = 'waiting' AND c.field = 'realname')`
  if (tag)
    return sql`(SELECT p.* FROM player_tag t JOIN player p ON p.id = t.player_id WHERE t.tag = ${tag})`
  return sql`player`
}

/** Returns a page of players, the newest first. */
export function playersOf(db: Db, filter: PlayerFilter): Promise<KeysetPage<PlayerRow>> {
  const { search, status, level, tag, work } = filter
  const { from, before } = filter.days
  const listing = {
    columns: sql`${columns}, ${search === '' || /^[A-Z]\d{10,}$/i.test(search) ? sql`true` : hasName(plainSearch(search))} AS by_name`,
    table: sourceOf(filter),
    joins,
    where: sql`(${tag} = '' OR EXISTS (
        SELECT FROM player_tag t WHERE t.player_id = r.id AND t.tag = ${tag}))
      AND (${work} = '' OR EXISTS (
        SELECT FROM player_correction c WHERE c.player_id = r.id AND c.state = 'waiting'))
      AND (${status} = '' OR r.status = ${status})
      AND (${level}::int IS NULL OR r.vip_level = ${level})
      AND (${from}::timestamptz IS NULL OR r.created_at >= ${from})
      AND (${before}::timestamptz IS NULL OR r.created_at < ${before})`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, playerRow, listing, filter)
}

const playerLine = {
  id: text,
  at: time,
  kind: text,
  number: text,
  amount: big,
  balance_after: big,
}
export type PlayerLine = RowOf<typeof playerLine>

/** Returns a page of the changes of a centre wallet, the newest first, with the balance after each. */
export function linesOf(
  db: Db,
  player: bigint,
  request: KeysetRequest,
): Promise<KeysetPage<PlayerLine>> {
  const listing = {
    columns: sql`r.n::text AS id, r.at, r.kind, coalesce(o.number, r.ref) AS number, r.amount, r.balance_after`,
    table: sql`player_line`,
    joins: sql`LEFT JOIN order_number o ON o.id = r.order_id AND starts_with(r.ref, o.concept || ':')`,
    where: sql`r.code = available_account(${player})`,
    key: byNumber(sql`r.n`, 'DESC'),
  }
  return keysetPage(db, playerLine, listing, request)
}
