import type { RealityCheckAnswer } from '@jinli/contract/reality-check/reality-check.rules'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'

const checkState = {
  minutes: int,
  id: maybe(text),
  started_at: maybe(time),
  asked_at: maybe(time),
  stake: maybe(big),
  payout: maybe(big),
}
/** The minutes between two checks, and the check that waits for an answer; amounts in fen, all null without one. */
export type CheckState = RowOf<typeof checkState>

function stateFrom(db: Db, player: PlayerId, source: Sql): Promise<CheckState> {
  return one(
    db,
    checkState,
    sql`SELECT coalesce((SELECT minutes FROM reality_check_period WHERE player_id = ${player}), 60) AS minutes,
        c.id::text, c.started_at, c.asked_at, c.stake, c.payout
      FROM (VALUES (1)) AS always LEFT JOIN ${source} c ON true`,
  )
}

/** Notes that the player is at a game, and returns the check that waits for their answer. */
export function noteAtGame(db: Db, player: PlayerId): Promise<CheckState> {
  return stateFrom(db, player, sql`reality_check_now(${player})`)
}

/** Returns the check that waits for the player’s answer. */
export function checkStateOf(db: Db, player: PlayerId): Promise<CheckState> {
  const open = sql`(SELECT * FROM reality_check WHERE player_id = ${player} AND answer IS NULL)`
  return stateFrom(db, player, open)
}

/** Saves the answer to an open check. Returns false if it was answered before. */
export async function answerCheck(
  tx: Tx,
  player: PlayerId,
  { id, answer }: { id: string; answer: RealityCheckAnswer },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE reality_check SET answer = ${answer}, answered_at = app_now()
      WHERE id = ${numberOf(id)} AND player_id = ${player} AND answer IS NULL`,
  )
  return count === 1
}

/** Starts the time to the next check. Who leaves begins a new period with their next game. */
export async function restartPeriod(
  tx: Tx,
  player: PlayerId,
  answer: RealityCheckAnswer,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE reality_check_period SET due_at = app_now() + make_interval(mins => minutes)
        ${answer === 'leave' ? sql`, started_at = app_now()` : empty} WHERE player_id = ${player}`,
  )
}

/** Sets the minutes between two checks. A shorter time brings the next check nearer, a longer one moves it away. To choose is no play. */
export async function setMinutes(tx: Tx, player: PlayerId, minutes: number): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO reality_check_period AS p (player_id, minutes, seen_at) VALUES (${player}, ${minutes}, '-infinity')
      ON CONFLICT (player_id) DO UPDATE SET minutes = excluded.minutes,
        due_at = p.due_at + make_interval(mins => excluded.minutes - p.minutes)`,
  )
}
