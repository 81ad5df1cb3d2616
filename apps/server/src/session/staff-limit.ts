import { formatYuan } from '@jinli/money/money'
import sql, { type Sql } from 'sql-template-tag'
import { one, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { big, maybe } from '../platform/row-shape.ts'

/** The most that a member may decide of one order, and in a brand day, in fen; null is no limit. */
export type StaffLimits = { order_max: bigint | null; day_max: bigint | null }

export const staffLimits = { order_max: maybe(big), day_max: maybe(big) }

/** Whether an order of this amount is within what the member may decide. */
export function isWithinOrderMax(amount: Sql, { order_max }: StaffLimits): Sql {
  return sql`(${order_max}::bigint IS NULL OR ${amount} <= ${order_max})`
}

/** Nobody may give another a limit beyond the own one. */
export function isLimitWithin(own: StaffLimits, asked: StaffLimits): boolean {
  const within = (mine: bigint | null, theirs: bigint | null) =>
    mine === null || (theirs !== null && theirs <= mine)
  return within(own.order_max, asked.order_max) && within(own.day_max, asked.day_max)
}

/**
 * Counts a deed of so much against the limits of the member, whose row is held; one that goes beyond is refused, and with it
 * the count. A deed that was another member's half counts for each of the two.
 */
export async function decideAmount(tx: Tx, id: StaffId, amount: bigint): Promise<void> {
  const { order_max, day_max, done } = await one(
    tx,
    { ...staffLimits, done: big },
    sql`WITH today AS (
        INSERT INTO staff_day (staff_id, day, amount)
        VALUES (${id}, (moment() AT TIME ZONE 'Asia/Shanghai')::date, ${amount})
        ON CONFLICT (staff_id, day) DO UPDATE SET amount = staff_day.amount + excluded.amount
        RETURNING amount)
      SELECT f.order_max, f.day_max, today.amount AS done FROM staff f, today WHERE f.id = ${id}`,
  )
  if (order_max !== null && amount > order_max)
    refuse('staff.order-limit', { max: formatYuan(order_max) })
  if (day_max !== null && done > day_max)
    refuse('staff.day-limit', { max: formatYuan(day_max) })
}
