import { formatYuan } from '@jinli/money/money'
import sql, { type Sql } from 'sql-template-tag'
import { change, one, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { big, maybe } from '../platform/row-shape.ts'

/** The largest amounts that a member may decide per order and per brand day (fen); null is no limit. */
export type StaffLimits = { order_max: bigint | null; day_max: bigint | null }

export const staffLimits = { order_max: maybe(big), day_max: maybe(big) }

/** The condition that an order of this amount is within the member's limit per order. */
export function isWithinOrderMax(amount: Sql, { order_max }: StaffLimits): Sql {
  return sql`(${order_max}::bigint IS NULL OR ${amount} <= ${order_max})`
}

/** Returns whether limits are within the member's own: nobody may grant higher ones. */
export function isLimitWithin(own: StaffLimits, other: StaffLimits): boolean {
  const isBelow = (mine: bigint | null, theirs: bigint | null) =>
    mine === null || (theirs !== null && theirs <= mine)
  return isBelow(own.order_max, other.order_max) && isBelow(own.day_max, other.day_max)
}

/**
 * Counts an amount against the limits of the member, whose row is locked; refuses an amount beyond them. If two members
 * take the action, the amount counts for both.
 */
export async function decideAmount(tx: Tx, id: StaffId, amount: bigint): Promise<void> {
  const {
    order_max,
    day_max,
    done: doneToday,
  } = await one(
    tx,
    { ...staffLimits, done: big },
    sql`WITH today AS (
        INSERT INTO staff_day (staff_id, day, amount)
        VALUES (${id}, (app_now() AT TIME ZONE 'Asia/Shanghai')::date, ${amount})
        ON CONFLICT (staff_id, day) DO UPDATE SET amount = staff_day.amount + excluded.amount
        RETURNING amount)
      SELECT f.order_max, f.day_max, today.amount AS done FROM staff f, today WHERE f.id = ${id}`,
  )
  if (order_max !== null && amount > order_max)
    refuse('staff.order-limit', { max: formatYuan(order_max) })
  if (day_max !== null && doneToday > day_max)
    refuse('staff.day-limit', { max: formatYuan(day_max) })
}

/** Takes back what the same transaction counted, where the action then decided nothing. */
export async function returnAmount(tx: Tx, id: StaffId, amount: bigint): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff_day SET amount = amount - ${amount}
      WHERE staff_id = ${id} AND day = (app_now() AT TIME ZONE 'Asia/Shanghai')::date`,
  )
}
