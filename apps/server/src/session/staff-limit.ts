import { formatYuan } from '@jinli/money/money'
import sql, { type Sql } from 'sql-template-tag'
import { change, one, row, type Tx } from '../platform/db.ts'
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

const today = sql`(app_now() AT TIME ZONE 'Asia/Shanghai')::date`

/**
 * Refuses an amount beyond the day limit of a member who alone made accounts: what these decide counts there, too.
 * Otherwise one person could double a limit by a second account. The makers' rows are locked before the sum is read.
 */
async function holdMakersToDay(tx: Tx, id: StaffId): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO staff_day (staff_id, day, amount)
      SELECT f.id, ${today}, 0 FROM staff f
      WHERE f.id IN (SELECT makers_of(${id})) AND f.day_max IS NOT NULL ORDER BY f.id
      ON CONFLICT (staff_id, day) DO UPDATE SET amount = staff_day.amount`,
  )
  const beyond = await row(
    tx,
    { day_max: big },
    sql`SELECT f.day_max FROM staff f
      WHERE f.id IN (SELECT makers_of(${id})) AND f.day_max IS NOT NULL AND f.day_max < (
        SELECT sum(d.amount) FROM staff o JOIN staff_day d ON d.staff_id = o.id AND d.day = ${today}
        WHERE f.id IN (SELECT makers_of(o.id)))
      ORDER BY f.day_max LIMIT 1`,
  )
  if (beyond) refuse('staff.day-limit', { max: formatYuan(beyond.day_max) })
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
    sql`WITH counted AS (
        INSERT INTO staff_day (staff_id, day, amount)
        VALUES (${id}, ${today}, ${amount})
        ON CONFLICT (staff_id, day) DO UPDATE SET amount = staff_day.amount + excluded.amount
        RETURNING amount)
      SELECT f.order_max, f.day_max, counted.amount AS done FROM staff f, counted WHERE f.id = ${id}`,
  )
  if (order_max !== null && amount > order_max)
    refuse('staff.order-limit', { max: formatYuan(order_max) })
  if (day_max !== null && doneToday > day_max)
    refuse('staff.day-limit', { max: formatYuan(day_max) })
  await holdMakersToDay(tx, id)
}

/** Takes back what the same transaction counted, where the action then decided nothing. */
export async function returnAmount(tx: Tx, id: StaffId, amount: bigint): Promise<void> {
  await change(
    tx,
    sql`UPDATE staff_day SET amount = amount - ${amount}
      WHERE staff_id = ${id} AND day = ${today}`,
  )
}
