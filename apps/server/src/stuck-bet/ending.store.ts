import { endingWays } from '@jinli/contract/stuck-bet/stuck-bet.admin'
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
 * Takes due endings, each for one node. A taken ending is due again after 5, 15 and 45 seconds, then every two
 * minutes. A later due time comes from a clock that was set back, and counts as due.
 */
export function takeDueEndings(db: Db, limit: number): Promise<DueEnding[]> {
  return rows(
    db,
    dueRow,
    sql`UPDATE stuck_bet_ending SET asked = asked + 1, ask_at = app_now()
        + least(interval '2 minutes', interval '5 seconds' * power(3, least(asked, 4)))
      WHERE id IN (
        SELECT id FROM stuck_bet_ending WHERE state = 'asking'
          AND (ask_at <= app_now() OR ask_at > app_now() + interval '3 minutes')
        ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, venue, bet_id, player_id AS player, way`,
  )
}

/** Saves the venue's response. The final state of the bet comes with the feed. */
export async function noteResponse(db: Db, id: bigint, response: string): Promise<void> {
  await change(
    db,
    sql`UPDATE stuck_bet_ending SET said = ${response.slice(0, 200)} WHERE id = ${id} AND state = 'asking'`,
  )
}

/** Saves that the venue refused. The bet stays stuck, and another ending can be proposed. */
export async function noteRefused(db: Db, id: bigint, response: string): Promise<void> {
  await change(
    db,
    sql`UPDATE stuck_bet_ending SET state = 'refused', said = ${response.slice(0, 200)}, ask_at = NULL,
        ended_at = app_now() WHERE id = ${id} AND state = 'asking'`,
  )
}

/** The largest number of endings that one run closes. */
const closedMax = 500

/** The open endings of bets that have ended. */
function betsOfEndings(where: ReturnType<typeof sql>) {
  return sql`SELECT e.id FROM stuck_bet_ending e
    JOIN bet_result b ON b.venue = e.venue AND b.bet_id = e.bet_id
    WHERE e.state IN ('proposed', 'asking') AND b.state <> 'open' AND ${where} LIMIT ${closedMax}`
}

const hasRequestedState = sql`e.state = 'asking'
  AND b.state = CASE e.way WHEN 'void' THEN 'void' ELSE 'settled' END`

/** Closes endings that the feed confirms. The player gets one mail. */
export function closeDone(db: Db): Promise<number> {
  const closing = sql`UPDATE stuck_bet_ending SET state = 'done', ask_at = NULL, ended_at = app_now()
    WHERE state = 'asking' AND id IN (${betsOfEndings(hasRequestedState)})`
  const mailValues = {
    number: sql`bet_id`,
    amount: sql`stake`,
    way: sql`(SELECT v.name FROM venue v WHERE v.code = venue) || ' · ' || coalesce((SELECT g.name
      FROM game_name g WHERE g.venue = stuck_bet_ending.venue AND g.code = game_code), game_code)`,
    reason: sql`(SELECT b.payout::text FROM bet_result b
      WHERE b.venue = stuck_bet_ending.venue AND b.bet_id = stuck_bet_ending.bet_id)`,
  }
  return change(db, withMail(sql`'bet.' || way`, closing, mailValues))
}

/** Closes endings whose bets the venue ended in another way. */
export function closeOvertaken(db: Db): Promise<number> {
  return change(
    db,
    sql`UPDATE stuck_bet_ending SET state = 'overtaken', ask_at = NULL, ended_at = app_now()
      WHERE state IN ('proposed', 'asking') AND id IN (${betsOfEndings(sql`NOT (${hasRequestedState})`)})`,
  )
}
