import { playersLookedUp } from '@jinli/contract/profile/player-list.admin'
import { playerStatuses } from '@jinli/contract/profile/profile.admin'
import sql, { empty, join, type Sql } from 'sql-template-tag'
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
import { playerNamed } from '../review/order-search.store.ts'

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
  deposited: big,
  /** Whether a search finds the player by the names or the number of an order. */
  by_name: bool,
}
export type PlayerRow = RowOf<typeof playerRow>

function depositedBy(player: Sql): Sql {
  return sql`(SELECT coalesce(sum(amount), 0)::bigint FROM deposit_credited WHERE player_id = ${player})`
}

const columns = sql`r.name AS username, r.realname, r.vip_level, r.status,
  r.created_at AS registered_at, s.at AS last_sign_in, coalesce(s.ip, '') AS last_ip,
  coalesce(m.available, 0) + coalesce(m.held, 0) AS centre, coalesce(v.balance, 0)::bigint AS at_venues,
  ${depositedBy(sql`r.id`)} AS deposited`
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

type Period = { from: Date | null; before: Date | null }

export type PlayerFilter = KeysetRequest & {
  search: string
  /** Whether the search may look into personal data. */
  personal: boolean
  status: string
  level: number | null
  tag: string
  /** Only players for whom a second person has to confirm a real name (`correction`) or a `recovery`. */
  work: string
  /** Registered, or last signed in, in this period; null is open. */
  days: Period
  seen: Period
  /** The user name of the referring agent; empty for all. */
  agent: string
  balanceMin: bigint | null
  depositedMin: bigint | null
  flag: 'open' | 'confirmed' | ''
}

/** The players among whom a filter looks: all, those of a search, of an agent, of a tag, or with something to confirm. */
function sourceOf(filter: PlayerFilter): Sql {
  const { search, tag, work, agent } = filter
  if (search)
    return sql`(WITH listed AS MATERIALIZED (
      SELECT * FROM player WHERE id IN (${matchesOf(filter)})) SELECT * FROM listed)`
  if (work === 'correction')
    return sql`(SELECT p.* FROM player_correction c JOIN player p ON p.id = c.player_id
      WHERE c.state = 'waiting' AND c.field = 'realname')`
  if (work === 'recovery')
    return sql`(SELECT p.* FROM player p WHERE p.id IN (SELECT player_id FROM recovery_case_open))`
  if (agent)
    return sql`(SELECT p.* FROM invited_player i JOIN player p ON p.id = i.player_id
      WHERE i.agent_id = ${playerNamed(agent)})`
  if (tag)
    return sql`(SELECT p.* FROM player_tag t JOIN player p ON p.id = t.player_id WHERE t.tag = ${tag})`
  return sql`player`
}

/** The conditions that an index serves. */
function conditionsOf(filter: PlayerFilter): Sql {
  const { status, level, tag, work, agent } = filter
  const { from, before } = filter.days
  const { seen } = filter
  return sql`(${tag} = '' OR EXISTS (
      SELECT FROM player_tag t WHERE t.player_id = r.id AND t.tag = ${tag}))
    AND (${work} <> 'correction' OR EXISTS (
      SELECT FROM player_correction c WHERE c.player_id = r.id AND c.state = 'waiting'))
    AND (${work} <> 'recovery' OR EXISTS (
      SELECT FROM recovery_case_open c WHERE c.player_id = r.id))
    AND (${status} = '' OR r.status = ${status})
    AND (${level}::int IS NULL OR r.vip_level = ${level})
    AND (${from}::timestamptz IS NULL OR r.created_at >= ${from})
    AND (${before}::timestamptz IS NULL OR r.created_at < ${before})
    ${agent ? sql`AND EXISTS (SELECT FROM invited_player i WHERE i.player_id = r.id AND i.agent_id = ${playerNamed(agent)})` : empty}
    ${
      seen.from || seen.before
        ? sql`AND r.id IN (SELECT player_id FROM player_last_sign_in
            WHERE at >= coalesce(${seen.from}::timestamptz, '-infinity')
              AND at < coalesce(${seen.before}::timestamptz, 'infinity'))`
        : empty
    }`
}

/** The conditions that are looked up for each player; null without one. */
function lookedUp({ balanceMin, depositedMin, flag }: PlayerFilter): Sql | null {
  const balance = sql`(SELECT coalesce(available, 0) + coalesce(held, 0) FROM player_money
    WHERE player_id = r.id) >= ${balanceMin}`
  const ofState = flag === 'open' ? sql`<> 'case_confirmed'` : sql`= 'case_confirmed'`
  const conditions = [
    ...(balanceMin === null ? [] : [balance]),
    ...(depositedMin === null ? [] : [sql`${depositedBy(sql`r.id`)} >= ${depositedMin}`]),
    ...(flag
      ? [
          sql`EXISTS (SELECT FROM player_flag f WHERE f.player_id = r.id AND f.kind ${ofState})`,
        ]
      : []),
  ]
  return conditions.length > 0 ? join(conditions, ' AND ') : null
}

/** Returns a page of players, the newest first. What is looked up per player is limited to the newest that fit the rest. */
export function playersOf(db: Db, filter: PlayerFilter): Promise<KeysetPage<PlayerRow>> {
  const { search } = filter
  const source = sourceOf(filter)
  const conditions = conditionsOf(filter)
  const perPlayer = lookedUp(filter)
  const isByName =
    search === '' || /^[A-Z]\d{10,}$/i.test(search)
      ? sql`true`
      : hasName(plainSearch(search))
  const listing = {
    columns: sql`${columns}, ${isByName} AS by_name`,
    joins,
    key: byNumber(sql`r.id`, 'DESC'),
    ...(perPlayer
      ? {
          table: sql`(SELECT * FROM ${source} r WHERE ${conditions}
            ORDER BY r.id DESC LIMIT ${playersLookedUp})`,
          where: perPlayer,
        }
      : { table: source, where: conditions }),
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
