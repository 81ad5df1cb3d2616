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
  /** Seconds since it was made, by the database's clock. */
  age: float,
}
export type Transfer = RowOf<typeof transfer>

const columns = sql`id, out_trade_no, player_id AS player, venue, direction, amount, state, reason, asked,
  extract(epoch FROM moment_passing() - created_at)::float8 AS age`

/** How long after the request the status is first asked when nobody wrote an outcome (a crash). */
const orphanedAfter = sql`interval '12 seconds'`
const isOpen = sql`state IN ('sent', 'unknown', 'manual')`

/** The new row, or null while another transfer of this player and venue is open. */
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
    ask_at: sql`moment() + ${orphanedAfter}`,
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

/** Ends an open transfer; false when somebody else has ended it already (compare-and-set). */
export async function endTransfer(
  tx: Tx,
  id: bigint,
  state: 'success' | 'failed',
  reason: string,
): Promise<boolean> {
  const ended = await change(
    tx,
    sql`UPDATE venue_transfer SET state = ${state}, reason = ${reason}, decided_at = moment()
      WHERE id = ${id} AND ${isOpen}`,
  )
  return ended === 1
}

/**
 * The outcome stays unknown: asked again after 2, 5, 5 seconds, then every 15 while it is young and
 * every 45 once five minutes have passed.
 */
export async function markUnknown(db: Db, id: bigint, detail: string): Promise<void> {
  await change(
    db,
    sql`UPDATE venue_transfer SET state = 'unknown', reason = ${detail}, asked = asked + 1,
       ask_at = moment() + make_interval(secs => CASE
         WHEN asked = 0 THEN 2 WHEN asked <= 2 THEN 5
         WHEN created_at > moment() - interval '5 minutes' THEN 15 ELSE 45 END)
     WHERE id = ${id} AND state IN ('sent', 'unknown')`,
  )
}

/** The venue contradicts us: a person must look; the money stays in transit. */
export async function markManual(
  db: Db,
  id: bigint,
  said: { detail: string; amount: bigint | null },
): Promise<void> {
  await change(
    db,
    sql`UPDATE venue_transfer SET state = 'manual', reason = ${said.detail},
        venue_amount = ${said.amount}
      WHERE id = ${id} AND state IN ('sent', 'unknown')`,
  )
}

/**
 * Takes transfers whose outcome is due to be asked; each for one node at a time, for 15 s. None waits for
 * longer than 45 s: what is due later was put off by a clock that has been set back since (trials S-11).
 */
export function takeDue(db: Db, limit: number): Promise<Transfer[]> {
  return rows(
    db,
    transfer,
    sql`UPDATE venue_transfer SET ask_at = moment() + interval '15 seconds'
     WHERE id IN (
       SELECT id FROM venue_transfer WHERE state IN ('sent', 'unknown')
         AND (ask_at <= moment() OR ask_at > moment() + interval '1 minute')
       ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
  )
}
