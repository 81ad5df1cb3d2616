import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'

type Act = { id: bigint; staffId: StaffId; reason: string }

/**
 * Holds an order whose payment has not begun. The row's lock puts the hold and an approval in an order, and each checks
 * what the other wrote. Returns false if the order has gone on or is held already.
 */
export async function holdOrder(tx: Tx, { id, staffId, reason }: Act): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE withdrawal SET on_risk_hold = true
      WHERE id = ${id} AND NOT on_risk_hold AND state IN ('requested', 'in_review', 'approved')`,
  )
  if (count !== 1) return false
  await change(
    tx,
    sql`INSERT INTO risk_hold (withdrawal_id, reason, begun_by) VALUES (${id}, ${reason}, ${staffId})`,
  )
  return true
}

/** Ends the hold of an order. Returns false if none was open. */
export async function endHold(tx: Tx, { id, staffId, reason }: Act): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE withdrawal SET on_risk_hold = false WHERE id = ${id} AND on_risk_hold`,
  )
  if (count !== 1) return false
  await change(
    tx,
    sql`UPDATE risk_hold SET ended_by = ${staffId}, ended_at = app_now(), end_reason = ${reason}
      WHERE withdrawal_id = ${id} AND ended_at IS NULL`,
  )
  return true
}
