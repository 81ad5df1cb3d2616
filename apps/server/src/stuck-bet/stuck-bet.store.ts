import { type EndingState, endingNext } from '@jinli/contract/states'
import { type EndingWay, endingWays } from '@jinli/contract/stuck-bet/stuck-bet.admin'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'

const bet = {
  venue: text,
  venue_name: text,
  bet_id: text,
  username: text,
  game_name: text,
  stake: big,
  placed_at: time,
  age: int,
}
const ending = {
  ending_no: maybe(text),
  way: maybe(word(endingWays)),
  state: maybe(word(endingNext)),
  reason: maybe(text),
  maker: maybe(staffId),
  made_by: maybe(text),
  made_at: maybe(time),
  decided_by: maybe(text),
  decided_at: maybe(time),
  asked: maybe(int),
  said: maybe(text),
  ended_at: maybe(time),
}
const stuckBet = { ...bet, ...ending }
export type StuckBet = RowOf<typeof stuckBet>

const columns = sql`r.venue, v.name AS venue_name, r.bet_id, p.name AS username,
  coalesce(g.name, r.game_code) AS game_name, r.stake, r.placed_at,
  extract(epoch FROM coalesce(e.ended_at, app_now()) - r.placed_at)::int AS age,
  e.ending_no, e.way, e.state, e.reason, e.made_by AS maker, m.display_name AS made_by, e.made_at,
  coalesce(d.display_name, '') AS decided_by, e.decided_at, e.asked, e.said, e.ended_at`
const names = sql`JOIN venue v ON v.code = r.venue JOIN player p ON p.id = r.player_id
  LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code
  LEFT JOIN staff m ON m.id = e.made_by LEFT JOIN staff d ON d.id = e.decided_by`
const isOpen = sql`state IN ('proposed', 'asking')`

const sources = {
  waiting: {
    table: sql`bet_stuck`,
    joins: sql`LEFT JOIN stuck_bet_ending e
      ON e.venue = r.venue AND e.bet_id = r.bet_id AND e.state IN ('proposed', 'asking') ${names}`,
    numbered: (search: string) => sql`r.bet_id = (SELECT k.bet_id FROM stuck_bet_ending k
      WHERE k.ending_no = ${search} AND k.venue = r.venue)`,
    where: sql`true`,
    at: sql`r.placed_at`,
    last: { column: sql`r.bet_id`, type: 'text' as const },
    order: 'ASC' as const,
  },
  over: {
    table: sql`stuck_bet_ending`,
    joins: sql`JOIN stuck_bet_ending e ON e.id = r.id ${names}`,
    numbered: (search: string) => sql`r.ending_no = ${search}`,
    where: sql`r.ended_at IS NOT NULL`,
    at: sql`r.ended_at`,
    last: { column: sql`r.id`, type: 'number' as const },
    order: 'DESC' as const,
  },
}

type Filter = KeysetRequest & {
  status: keyof typeof sources
  venue: string
  search: string
}

/** Returns a page of stuck bets with their proposals, oldest first, or of decided proposals, newest first. */
export function stuckBets(db: Db, filter: Filter): Promise<KeysetPage<StuckBet>> {
  const {
    table,
    joins,
    numbered: numberCondition,
    where,
    at,
    last,
    order,
  } = sources[filter.status]
  const { venue } = filter
  const search = filter.search.trim()
  const searchCondition = sql`AND (r.bet_id = ${search} OR ${numberCondition(search)}
    OR r.player_id = ${playerNamed(search)})`
  const listing = {
    columns,
    table,
    joins,
    where: sql`${where} AND (${venue} = '' OR r.venue = ${venue}) ${search ? searchCondition : empty}`,
    key: {
      columns: [
        { column: at, type: 'time' as const },
        ...(filter.status === 'waiting'
          ? [{ column: sql`r.venue`, type: 'text' as const }]
          : []),
        last,
      ],
      order,
    },
  }
  return keysetPage(db, stuckBet, listing, filter)
}

export function endingByNumber(db: Db, number: string): Promise<StuckBet | null> {
  return row(
    db,
    stuckBet,
    sql`SELECT ${columns} FROM stuck_bet_ending r JOIN stuck_bet_ending e ON e.id = r.id ${names}
      WHERE r.ending_no = ${number}`,
  )
}

type At = { venue: string; bet_id: string }

/** Returns the state of a bet in the player's record, and whether it is stuck; null if there is no such bet. */
export function betStateOf(db: Db, { venue, bet_id }: At) {
  return row(
    db,
    { state: text, stuck: int },
    sql`SELECT b.state, (SELECT count(*)::int FROM bet_stuck s
        WHERE s.venue = b.venue AND s.bet_id = b.bet_id) AS stuck
      FROM bet_result b WHERE b.venue = ${venue} AND b.bet_id = ${bet_id}`,
  )
}

type NewEnding = At & {
  endingNo: string
  way: EndingWay
  reason: string
  maker: StaffId
}

/** Inserts a proposal. Returns false if the bet is not stuck or has an open proposal. */
export async function insertEnding(tx: Tx, to: NewEnding): Promise<boolean> {
  const insert = insertInto(
    'stuck_bet_ending',
    {
      ending_no: to.endingNo,
      venue: sql`b.venue`,
      bet_id: sql`b.bet_id`,
      player_id: sql`b.player_id`,
      game_code: sql`b.game_code`,
      stake: sql`b.stake`,
      placed_at: sql`b.placed_at`,
      way: to.way,
      reason: to.reason,
      made_by: to.maker,
    },
    sql`FROM bet_stuck b WHERE b.venue = ${to.venue} AND b.bet_id = ${to.bet_id}`,
  )
  const isNew = await change(
    tx,
    sql`${insert} ON CONFLICT (venue, bet_id) WHERE ${isOpen} DO NOTHING`,
  )
  return isNew === 1
}

const decisionSets = {
  asking: sql`ask_at = app_now()`,
  cancelled: sql`ended_at = app_now()`,
} as const satisfies Partial<Record<EndingState, Sql>>

/** Decides a proposal by compare-and-set. Returns false if somebody else decided first. */
export async function decideEnding(
  tx: Tx,
  number: string,
  to: keyof typeof decisionSets,
  staffId: StaffId,
): Promise<boolean> {
  const isDecided = await change(
    tx,
    sql`UPDATE stuck_bet_ending SET state = ${to}, decided_by = ${staffId}, decided_at = app_now(),
        ${decisionSets[to]}
      WHERE ending_no = ${number} AND state = 'proposed'`,
  )
  return isDecided === 1
}
