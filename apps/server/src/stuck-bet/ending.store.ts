import { endingWays } from '@jinli/contract/stuck-bet.admin'
import sql from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, rows } from '../platform/db.ts'
import { playerId } from '../platform/ids.ts'
import { big, type RowOf, text, word } from '../platform/row-shape.ts'

const dueRow = {
  id: big,
  venue: text,
  bet_id: text,
  player: playerId,
  way: word(endingWays),
}
export type DueEnding = RowOf<typeof dueRow>

/**
 * Takes endings whose venue is due to be asked, each for one node at a time: after 5, 15 and 45 seconds, then every
 * two minutes. None waits longer: what is due later was put off by a clock that has been set back since.
 */
export function takeDueEndings(db: Db, limit: number): Promise<DueEnding[]> {
  return rows(
    db,
    dueRow,
    sql`UPDATE stuck_bet_ending SET asked = asked + 1, ask_at = moment()
        + least(interval '2 minutes', interval '5 seconds' * power(3, least(asked, 4)))
      WHERE id IN (
        SELECT id FROM stuck_bet_ending WHERE state = 'asking'
          AND (ask_at <= moment() OR ask_at > moment() + interval '3 minutes')
        ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, venue, bet_id, player_id AS player, way`,
  )
}

/** Keeps what the venue said; what it comes to is for its feed to say. */
export async function noteSaid(db: Db, id: bigint, said: string): Promise<void> {
  await change(
    db,
    sql`UPDATE stuck_bet_ending SET said = ${said.slice(0, 200)} WHERE id = ${id} AND state = 'asking'`,
  )
}

/** The venue cannot end it so: the bet hangs as before, and another end can be proposed. */
export async function noteRefused(db: Db, id: bigint, said: string): Promise<void> {
  await change(
    db,
    sql`UPDATE stuck_bet_ending SET state = 'refused', said = ${said.slice(0, 200)}, ask_at = NULL,
        ended_at = moment() WHERE id = ${id} AND state = 'asking'`,
  )
}

/** How many are closed in one turn; the rest waits for the next. */
const closedMax = 500

/** Open endings of bets that are open no more, in that many states. */
function endedBets(where: ReturnType<typeof sql>) {
  return sql`SELECT e.id FROM stuck_bet_ending e
    JOIN bet_result b ON b.venue = e.venue AND b.bet_id = e.bet_id
    WHERE e.state IN ('proposed', 'asking') AND b.state <> 'open' AND ${where} LIMIT ${closedMax}`
}

const asAskedFor = sql`e.state = 'asking'
  AND b.state = CASE e.way WHEN 'void' THEN 'void' ELSE 'settled' END`

/** Ended as two people asked, by the venue's feed: the player reads what was done, once. */
export function closeDone(db: Db): Promise<number> {
  const closing = sql`UPDATE stuck_bet_ending SET state = 'done', ask_at = NULL, ended_at = moment()
    WHERE state = 'asking' AND id IN (${endedBets(asAskedFor)})`
  const told = {
    number: sql`bet_id`,
    amount: sql`stake`,
    way: sql`(SELECT v.name FROM venue v WHERE v.code = venue) || ' · ' || coalesce((SELECT g.name
      FROM game_name g WHERE g.venue = stuck_bet_ending.venue AND g.code = game_code), game_code)`,
    reason: sql`(SELECT b.payout::text FROM bet_result b
      WHERE b.venue = stuck_bet_ending.venue AND b.bet_id = stuck_bet_ending.bet_id)`,
  }
  return change(db, withMail(sql`'bet.' || way`, closing, told))
}

/** The venue has ended the bet by itself, in its own way: nothing was done by us. */
export function closeOvertaken(db: Db): Promise<number> {
  return change(
    db,
    sql`UPDATE stuck_bet_ending SET state = 'overtaken', ask_at = NULL, ended_at = moment()
      WHERE state IN ('proposed', 'asking') AND id IN (${endedBets(sql`NOT (${asAskedFor})`)})`,
  )
}
