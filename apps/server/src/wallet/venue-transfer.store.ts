import type { TransferState } from '@jinli/contract/states'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'

export type Direction = 'to_venue' | 'to_centre'
export type Transfer = {
  id: bigint
  out_trade_no: string
  player: bigint
  venue: string
  direction: Direction
  amount: bigint
  state: TransferState
  reason: string
  asked: number
  /** Seconds since it was made, by the database's clock. */
  age: number
}

const columns = `id, out_trade_no, player_id AS player, venue, direction, amount, state, reason, asked,
  extract(epoch FROM clock_timestamp() - created_at)::float8 AS age`

/** How long after the request the status is first asked when nobody wrote an outcome (a crash). */
const orphanedAfter = '12 seconds'

/** The new row, or null while another transfer of this player and venue is open. */
export function insertTransfer(
  tx: Tx,
  t: {
    outTradeNo: string
    player: bigint
    venue: string
    direction: Direction
    amount: bigint
  },
): Promise<Transfer | null> {
  return row<Transfer>(
    tx,
    `INSERT INTO venue_transfer (out_trade_no, player_id, venue, direction, amount, ask_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '${orphanedAfter}')
     ON CONFLICT (player_id, venue) WHERE state IN ('sent', 'unknown', 'manual') DO NOTHING
     RETURNING ${columns}`,
    [t.outTradeNo, t.player, t.venue, t.direction, t.amount],
  )
}

export function transferByNumber(db: Db, outTradeNo: string): Promise<Transfer | null> {
  return row<Transfer>(
    db,
    `SELECT ${columns} FROM venue_transfer WHERE out_trade_no = $1`,
    [outTradeNo],
  )
}

export function openTransfersOf(db: Db, player: bigint): Promise<Transfer[]> {
  return rows<Transfer>(
    db,
    `SELECT ${columns} FROM venue_transfer
     WHERE player_id = $1 AND state IN ('sent', 'unknown', 'manual')`,
    [player],
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
    `UPDATE venue_transfer SET state = $2, reason = $3, decided_at = now()
     WHERE id = $1 AND state IN ('sent', 'unknown', 'manual')`,
    [id, state, reason],
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
    `UPDATE venue_transfer SET state = 'unknown', reason = $2, asked = asked + 1,
       ask_at = now() + make_interval(secs => CASE
         WHEN asked = 0 THEN 2 WHEN asked <= 2 THEN 5
         WHEN created_at > now() - interval '5 minutes' THEN 15 ELSE 45 END)
     WHERE id = $1 AND state IN ('sent', 'unknown')`,
    [id, detail],
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
    `UPDATE venue_transfer SET state = 'manual', reason = $2, venue_amount = $3
     WHERE id = $1 AND state IN ('sent', 'unknown')`,
    [id, said.detail, said.amount],
  )
}

/** Takes transfers whose outcome is due to be asked; each for one node at a time, for 15 s. */
export function takeDue(db: Db, limit: number): Promise<Transfer[]> {
  return rows<Transfer>(
    db,
    `UPDATE venue_transfer SET ask_at = now() + interval '15 seconds'
     WHERE id IN (
       SELECT id FROM venue_transfer WHERE state IN ('sent', 'unknown') AND ask_at <= now()
       ORDER BY ask_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [limit],
  )
}
