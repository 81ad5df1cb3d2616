import { transferNext } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, float, int, type RowOf, text, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

const directions = ['to_venue', 'to_centre'] as const
export type Direction = (typeof directions)[number]

export const transfer = {
  id: big,
  out_trade_no: text,
  player: playerId,
  venue: text,
  direction: word(directions),
  amount: big,
  state: word(transferNext),
  reason: text,
  asked: int,
  /** Seconds since the transfer was made, by the database's clock. */
  age: float,
}
export type Transfer = RowOf<typeof transfer>

const columns = sql`id, out_trade_no, player_id AS player, venue, direction, amount, state, reason, asked,
  extract(epoch FROM app_clock_timestamp() - created_at)::float8 AS age`

/** How long after a transfer request its status is first queried, if no outcome was saved because of a crash. */
const retryAfter = sql`interval '12 seconds'`
const isOpen = sql`state IN ('sent', 'unknown', 'manual')`

/** Inserts a transfer and returns its row; null while another one of this player and venue is open. */
export function insertTransfer(
  tx: Tx,
  t: {
    outTradeNo: string
    player: PlayerId
    venue: string
    direction: Direction
    amount: bigint
  },
): Promise<Transfer | null> {
  const insert = insertInto('venue_transfer', {
    out_trade_no: t.outTradeNo,
    player_id: t.player,
    venue: t.venue,
    direction: t.direction,
    amount: t.amount,
    ask_at: sql`app_now() + ${retryAfter}`,
  })
  return row(
    tx,
    transfer,
    sql`${insert} ON CONFLICT (player_id, venue) WHERE ${isOpen} DO NOTHING
      RETURNING ${columns}`,
  )
}

export function transferByNumber(db: Db, outTradeNo: string): Promise<Transfer | null> {
  return row(
    db,
    transfer,
    sql`SELECT ${columns} FROM venue_transfer WHERE out_trade_no = ${outTradeNo}`,
  )
}

export function openTransfersOf(db: Db, player: PlayerId): Promise<Transfer[]> {
  return rows(
    db,
    transfer,
    sql`SELECT ${columns} FROM venue_transfer WHERE player_id = ${player} AND ${isOpen}`,
  )
}

/** Ends an open transfer by compare-and-set. Returns false if it has already ended. */
export async function endTransfer(
  tx: Tx,
  id: bigint,
  state: 'success' | 'failed',
  reason: string,
): Promise<boolean> {
  const isEnded = await change(
    tx,
    sql`UPDATE venue_transfer SET state = ${state}, reason = ${reason}, decided_at = app_now()
      WHERE id = ${id} AND ${isOpen}`,
  )
  return isEnded === 1
}

/**
 * Saves that the outcome is still unknown. The next status query follows after 2, 5, 5 seconds, then every 15, and
 * after five minutes every 45.
 */
export async function markUnknown(db: Db, id: bigint, detail: string): Promise<void> {
  await change(
    db,
    sql`UPDATE venue_transfer SET state = 'unknown', reason = ${detail}, asked = asked + 1,
       ask_at = app_now() + make_interval(secs => CASE
         WHEN asked = 0 THEN 2 WHEN asked <= 2 THEN 5
         WHEN created_at > app_now() - interval '5 minutes' THEN 15 ELSE 45 END)
     WHERE id = ${id} AND state IN ('sent', 'unknown')`,
  )
}

/** Saves that the venue contradicts our record: staff must decide, and the money stays in transit. */
export async function markManual(
  db: Db,
  id: bigint,
  response: { detail: string; amount: bigint | null },
): Promise<void> {
  await change(
    db,
    sql`UPDATE venue_transfer SET state = 'manual', reason = ${response.detail},
        venue_amount = ${response.amount}
      WHERE id = ${id} AND state IN ('sent', 'unknown')`,
  )
}

/**
 * Takes due transfers, each for one node for 15 s. A due time is at most 45 s ahead; a later one comes from a clock
 * that was set back, and counts as due.
 */
export function takeDue(db: Db, limit: number): Promise<Transfer[]> {
  return rows(
    db,
    transfer,
    sql`UPDATE venue_transfer SET ask_at = app_now() + interval '15 seconds'
     WHERE id IN (
       SELECT id FROM venue_transfer WHERE state IN ('sent', 'unknown')
         AND (ask_at <= app_now() OR ask_at > app_now() + interval '1 minute')
       ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
  )
}
