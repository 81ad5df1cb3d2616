import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { type Queue, queues } from './order-search.store.ts'

/** The claim fields of a reviewed row; `claimColumns` fills them. */
export const claimFields = {
  claimed_by: maybe(staffId),
  claimed_until: maybe(time),
  claimer: text,
}
export type ClaimFields = RowOf<typeof claimFields>

export const claimColumns = sql`r.claimed_by, r.claimed_until,
  coalesce((SELECT display_name FROM staff WHERE id = r.claimed_by), '') AS claimer`

/** A heartbeat renews the claim, so a closed browser does not block others for long. */
export const leaseTime = sql`interval '2 minutes'`

/** A table of claimed orders, its number column, and the condition for one number. */
export type ClaimedTable = {
  queue: string
  name: Sql
  number: Sql
  hasNumber: (number: string) => Sql
}

export function claimedTable(queue: Queue): ClaimedTable {
  const { table, number } = queues[queue]
  return { queue, name: table, number, hasNumber: (wanted) => sql`${number} = ${wanted}` }
}

/** The condition that no other member of staff has claimed the order. */
export function freeFor(staffId: StaffId): Sql {
  return sql`(claimed_until IS NULL OR claimed_until <= app_now() OR claimed_by = ${staffId})`
}

/** Takes or renews the claim (two minutes, money F-3). Refuses while another member has it. */
export async function claimOrder(
  tx: Tx,
  table: ClaimedTable,
  id: bigint,
  staffId: StaffId,
): Promise<void> {
  const isTaken = await change(
    tx,
    sql`UPDATE ${table.name} SET claimed_by = ${staffId}, claimed_until = app_now() + ${leaseTime}
      WHERE id = ${id} AND ${freeFor(staffId)}`,
  )
  if (isTaken === 1) return
  refuse('review.claimed', { name: (await holderOf(tx, table, id)) ?? '' })
}

/** For so long the next order is not one that the member has just put back. */
const releaseTime = sql`interval '10 minutes'`

/**
 * Claims the oldest free order of `waitingRows`, and returns its number. The order `after`, which the member leaves, and
 * those that the member has put back come last (decision 071). The statement skips orders that others are claiming, so no
 * two members get the same one.
 */
export async function claimNext(
  tx: Tx,
  table: ClaimedTable,
  staffId: StaffId,
  { waitingRows, after }: { waitingRows: Sql; after: string },
): Promise<string | null> {
  const { name, number, hasNumber } = table
  const releasedAt = sql`(SELECT released_at FROM review_release c WHERE c.staff_id = ${staffId}
    AND c.queue = ${table.queue} AND c.order_id = o.id AND c.released_at > app_now() - ${releaseTime})`
  const next = await row(
    tx,
    { number: text },
    sql`UPDATE ${name} SET claimed_by = ${staffId}, claimed_until = app_now() + ${leaseTime}
      WHERE id = (SELECT id FROM ${name} o
        WHERE ${waitingRows} AND (claimed_until IS NULL OR claimed_until <= app_now())
        ORDER BY ${hasNumber(after)}, ${releasedAt} NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${number} AS number`,
  )
  return next?.number ?? null
}

/** Takes over an order from the member whose claim was shown. Returns false if that member no longer has it. */
export async function takeOver(
  tx: Tx,
  table: ClaimedTable,
  { id, claimed_by }: { id: bigint } & Pick<ClaimFields, 'claimed_by'>,
  staffId: StaffId,
): Promise<boolean> {
  const isTaken = await change(
    tx,
    sql`UPDATE ${table.name}
      SET claimed_by = ${staffId}, claimed_until = app_now() + ${leaseTime}
      WHERE id = ${id} AND decided_at IS NULL AND claimed_by = ${claimed_by}
        AND claimed_by <> ${staffId} AND claimed_until > app_now()`,
  )
  return isTaken === 1
}

/** Records that the member put an order back, and drops the records that no longer count. */
export async function recordRelease(
  tx: Tx,
  { queue }: ClaimedTable,
  id: bigint,
  staffId: StaffId,
): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM review_release
      WHERE staff_id = ${staffId} AND released_at <= app_now() - ${releaseTime}`,
  )
  await change(
    tx,
    sql`INSERT INTO review_release (staff_id, queue, order_id) VALUES (${staffId}, ${queue}, ${id})
      ON CONFLICT (staff_id, queue, order_id) DO UPDATE SET released_at = app_now()`,
  )
}

/** Releases a claim. A free order stays free; the claim of another member is refused. */
export async function releaseOrder(
  tx: Tx,
  table: ClaimedTable,
  id: bigint,
  staffId: StaffId,
): Promise<void> {
  const isReleased = await change(
    tx,
    sql`UPDATE ${table.name} SET claimed_by = NULL, claimed_until = NULL
      WHERE id = ${id} AND claimed_by = ${staffId}`,
  )
  if (isReleased === 1) return recordRelease(tx, table, id, staffId)
  const name = await holderOf(tx, table, id)
  if (name !== null) refuse('review.claimed', { name })
}

async function holderOf(db: Db, table: ClaimedTable, id: bigint): Promise<string | null> {
  const holder = await row(
    db,
    { name: text },
    sql`SELECT f.display_name AS name
      FROM ${table.name} r JOIN staff f ON f.id = r.claimed_by
      WHERE r.id = ${id} AND r.claimed_until > app_now()`,
  )
  return holder?.name ?? null
}

/** Returns the claim in the wire format; null if it has expired. */
export function claimShown(order: ClaimFields, staffId: StaffId, now: Date) {
  const { claimed_by, claimed_until, claimer } = order
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return null
  return { by: claimer, until: claimed_until, mine: claimed_by === staffId }
}
