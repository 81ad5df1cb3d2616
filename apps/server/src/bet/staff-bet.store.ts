import type { BetState } from '@jinli/contract/states'
import { betCodes } from '@jinli/contract/states'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, one } from '../platform/db.ts'
import {
  countedRowsMax,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { tailPattern } from '../platform/order-matches.ts'
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
import { beginning } from '../platform/sql-parts.ts'
import { countedColumns, countedPart } from './counted.ts'

const staffBet = {
  venue: text,
  venue_name: text,
  bet_id: text,
  username: text,
  game_code: text,
  game_name: text,
  stake: big,
  payout: big,
  ...countedPart,
  state: word(betCodes),
  version: int,
  placed_at: time,
  settled_at: maybe(time),
}
export type StaffBet = RowOf<typeof staffBet>

export type StaffBetFilter = {
  search: string
  venue: string
  game: string
  status: BetState | 'stuck' | ''
  from: Date | null
  until: Date | null
}

function ofState(status: StaffBetFilter['status']): Sql {
  if (status === '') return empty
  if (status === 'stuck')
    return sql`AND r.state = 'open' AND r.held_amount = 0 AND r.placed_at < app_now() - bet_stuck_after()`
  return sql`AND r.state = ${status}`
}

/** Returns the SQL condition for a search by the end of the venue's bet id or by user name. */
function ofSearch(search: string): Sql {
  if (!search) return empty
  const tail = tailPattern(search)
  const ofNumber = tail ? sql`reverse(r.bet_id) LIKE ${tail}` : sql`r.bet_id = ${search}`
  return sql`AND (${ofNumber} OR r.player_id =
    (SELECT id FROM player WHERE name_key = lower(normalize(${search}, NFKC))))`
}

/** Returns the SQL condition for the code of a game, or a part of its name. */
function ofGame(game: string): Sql {
  if (!game) return empty
  return sql`AND (r.game_code = ${game} OR (r.venue, r.game_code) IN
    (SELECT venue, code FROM game_name WHERE name LIKE ${`%${beginning(game)}`}))`
}

function sumOf(amount: Sql, isCounted: Sql): Sql {
  return sql`coalesce(sum(${amount}) FILTER (WHERE n <= ${countedRowsMax} AND ${isCounted}), 0)::bigint`
}

function ofBets(filter: StaffBetFilter): Sql {
  const { venue, from, until } = filter
  return sql`(${from}::timestamptz IS NULL OR r.placed_at >= ${from})
    AND (${until}::timestamptz IS NULL OR r.placed_at < ${until})
    AND (${venue} = '' OR r.venue = ${venue})
    ${ofGame(filter.game.trim())} ${ofState(filter.status)} ${ofSearch(filter.search.trim())}`
}

const betSums = {
  bets: int,
  more: bool,
  stake: big,
  payout: big,
  result: big,
  open_stake: big,
  valid: big,
}

/** Returns the sums of the newest bets of a filter, of at most `countedRowsMax`. */
export function sumsOfBets(db: Db, filter: StaffBetFilter) {
  return one(
    db,
    betSums,
    sql`SELECT count(*) FILTER (WHERE n <= ${countedRowsMax})::int AS bets, count(*) > ${countedRowsMax} AS more,
        ${sumOf(sql`stake`, sql`state <> 'void'`)} AS stake, ${sumOf(sql`payout`, sql`state = 'settled'`)} AS payout,
        ${sumOf(sql`stake - payout`, sql`state = 'settled'`)} AS result,
        ${sumOf(sql`stake`, sql`state = 'open'`)} AS open_stake, ${sumOf(sql`counted`, sql`true`)} AS valid
      FROM (SELECT r.stake, r.payout, r.counted, r.state, row_number() OVER () AS n FROM bet r
        WHERE ${ofBets(filter)}
        ORDER BY r.placed_at DESC, r.venue DESC, r.bet_id DESC LIMIT ${countedRowsMax + 1}) b`,
  )
}

/** Returns a page of the bets of all players, newest first. */
export function staffBets(
  db: Db,
  filter: StaffBetFilter & KeysetRequest,
): Promise<KeysetPage<StaffBet>> {
  const bets = {
    columns: sql`r.venue, v.name AS venue_name, r.bet_id, p.name AS username, r.game_code,
      coalesce(g.name, r.game_code) AS game_name, r.stake, r.payout, ${countedColumns}, r.state, r.version,
      r.placed_at, r.settled_at`,
    table: sql`bet`,
    joins: sql`JOIN venue v ON v.code = r.venue JOIN player p ON p.id = r.player_id
      LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`,
    where: ofBets(filter),
    key: {
      columns: [
        { column: sql`r.placed_at`, type: 'time' as const },
        { column: sql`r.venue`, type: 'text' as const },
        { column: sql`r.bet_id`, type: 'text' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, staffBet, bets, filter)
}
