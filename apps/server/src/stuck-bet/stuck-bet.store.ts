import { type EndingState, endingNext } from '@jinli/contract/states'
import { type EndingWay, endingWays } from '@jinli/contract/stuck-bet.admin'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
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
  extract(epoch FROM coalesce(e.ended_at, moment()) - r.placed_at)::int AS age,
  e.ending_no, e.way, e.state, e.reason, e.made_by AS maker, m.display_name AS made_by, e.made_at,
  coalesce(d.display_name, '') AS decided_by, e.decided_at, e.asked, e.said, e.ended_at`
const names = sql`JOIN venue v ON v.code = r.venue JOIN player p ON p.id = r.player_id
  LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code
  LEFT JOIN staff m ON m.id = e.made_by LEFT JOIN staff d ON d.id = e.decided_by`
const isOpen = sql`state IN ('proposed', 'asking')`

const sources = {
  waiting: {
    of: sql`bet_stuck`,
    joins: sql`LEFT JOIN stuck_bet_ending e
      ON e.venue = r.venue AND e.bet_id = r.bet_id AND e.state IN ('proposed', 'asking') ${names}`,
    numbered: (search: string) => sql`r.bet_id = (SELECT k.bet_id FROM stuck_bet_ending k
      WHERE k.ending_no = ${search} AND k.venue = r.venue)`,
    where: sql`true`,
    at: sql`r.placed_at`,
    last: { of: sql`r.bet_id`, type: 'text' as const },
    order: 'ASC' as const,
  },
  over: {
    of: sql`stuck_bet_ending`,
    joins: sql`JOIN stuck_bet_ending e ON e.id = r.id ${names}`,
    numbered: (search: string) => sql`r.ending_no = ${search}`,
    where: sql`r.ended_at IS NOT NULL`,
    at: sql`r.ended_at`,
    last: { of: sql`r.id`, type: 'number' as const },
    order: 'DESC' as const,
  },
}

type Filter = DeskRequest & {
  status: keyof typeof sources
  venue: string
  search: string
}

/** Bets that hang, the oldest first, with what is proposed; or what became of proposals, newest first. */
export function stuckBets(db: Db, filter: Filter): Promise<DeskFound<StuckBet>> {
  const { of, joins, numbered, where, at, last, order } = sources[filter.status]
  const { venue } = filter
  const search = filter.search.trim()
  const found = sql`AND (r.bet_id = ${search} OR ${numbered(search)}
    OR r.player_id = ${playerNamed(search)})`
  const listing = {
    columns,
    of,
    joins,
    where: sql`${where} AND (${venue} = '' OR r.venue = ${venue}) ${search ? found : empty}`,
    key: {
      values: [
        { of: at, type: 'time' as const },
        ...(filter.status === 'waiting'
          ? [{ of: sql`r.venue`, type: 'text' as const }]
          : []),
        last,
      ],
      order,
    },
  }
  return deskList(db, stuckBet, listing, filter)
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

/** How a bet stands in its player's record, and whether it hangs; null when there is none. */
export function standingOf(db: Db, { venue, bet_id }: At) {
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

/** False where the bet does not hang, or somebody else's proposal is open. */
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
  const inserted = await change(
    tx,
    sql`${insert} ON CONFLICT (venue, bet_id) WHERE ${isOpen} DO NOTHING`,
  )
  return inserted === 1
}

const decidings = {
  asking: sql`ask_at = moment()`,
  cancelled: sql`ended_at = moment()`,
} as const satisfies Partial<Record<EndingState, Sql>>

/** Compare-and-set from proposed; false when somebody else decided first. */
export async function decideEnding(
  tx: Tx,
  number: string,
  to: keyof typeof decidings,
  by: StaffId,
): Promise<boolean> {
  const decided = await change(
    tx,
    sql`UPDATE stuck_bet_ending SET state = ${to}, decided_by = ${by}, decided_at = moment(),
        ${decidings[to]}
      WHERE ending_no = ${number} AND state = 'proposed'`,
  )
  return decided === 1
}
