import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'
import { type Queue, queues } from './order-search.store.ts'

/** What the reviewed row knows about its claim; `claimColumns` fills it. */
export const claimed = {
  claimed_by: maybe(staffId),
  claimed_until: maybe(time),
  claimer: text,
}
export type Claimed = RowOf<typeof claimed>

export const claimColumns = sql`r.claimed_by, r.claimed_until,
  coalesce((SELECT display_name FROM staff WHERE id = r.claimed_by), '') AS claimer`

/** Kept by a heartbeat: a browser that is gone holds nobody up for long (trials T-9). */
export const lease = sql`interval '2 minutes'`

/** What is claimed: the orders of the queues, and what is claimed alike but searched otherwise. */
const tables = {
  deposit: queues.deposit.table,
  withdrawal: queues.withdrawal.table,
  promotion_application: sql`promotion_application`,
} as const
type Claimable = keyof typeof tables

/** How each calls what is claimed, and finds it by that. */
const named: Readonly<Record<Claimable, { number: Sql; is: (number: string) => Sql }>> = {
  deposit: byOrderNumber('deposit'),
  withdrawal: byOrderNumber('withdrawal'),
  promotion_application: { number: sql`id::text`, is: (id) => sql`id = ${numberOf(id)}` },
}

function byOrderNumber(queue: Queue) {
  const { number } = queues[queue]
  return { number, is: (asked: string) => sql`${number} = ${asked}` }
}

/** Nobody else is at work on the order. */
export function freeFor(staffId: StaffId): Sql {
  return sql`(claimed_until IS NULL OR claimed_until <= moment() OR claimed_by = ${staffId})`
}

/** Takes or renews the lease (two minutes, money F-3); refuses while somebody else has it. */
export async function claimOrder(
  tx: Tx,
  queue: Claimable,
  id: bigint,
  staffId: StaffId,
): Promise<void> {
  const taken = await change(
    tx,
    sql`UPDATE ${tables[queue]} SET claimed_by = ${staffId}, claimed_until = moment() + ${lease}
      WHERE id = ${id} AND ${freeFor(staffId)}`,
  )
  if (taken === 1) return
  refuse('review.claimed', { name: (await holderOf(tx, queue, id)) ?? '' })
}

/**
 * Takes the oldest order that nobody holds and `waiting` describes, those after `after` first, and answers
 * its number. One statement that passes over what others are taking: no two desks get the same (trials T-8).
 */
export async function claimNext(
  tx: Tx,
  queue: Claimable,
  staffId: StaffId,
  { waiting, after }: { waiting: Sql; after: string },
): Promise<string | null> {
  const table = tables[queue]
  const { number, is } = named[queue]
  const passed = sql`coalesce((SELECT id FROM ${table} WHERE ${is(after)}), 0)`
  const taken = await row(
    tx,
    { number: text },
    sql`UPDATE ${table} SET claimed_by = ${staffId}, claimed_until = moment() + ${lease}
      WHERE id = (SELECT id FROM ${table}
        WHERE ${waiting} AND (claimed_until IS NULL OR claimed_until <= moment())
        ORDER BY id <= ${passed}, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${number} AS number`,
  )
  return taken?.number ?? null
}

/** Takes a held order from who was seen to hold it; false when they hold it no more. */
export async function takeOver(
  tx: Tx,
  queue: Claimable,
  { id, claimed_by }: { id: bigint } & Pick<Claimed, 'claimed_by'>,
  staffId: StaffId,
): Promise<boolean> {
  const taken = await change(
    tx,
    sql`UPDATE ${tables[queue]}
      SET claimed_by = ${staffId}, claimed_until = moment() + ${lease}
      WHERE id = ${id} AND decided_at IS NULL AND claimed_by = ${claimed_by}
        AND claimed_by <> ${staffId} AND claimed_until > moment()`,
  )
  return taken === 1
}

/** Lets go of an order; nobody's stays as it is, another's is refused. */
export async function releaseOrder(
  tx: Tx,
  queue: Claimable,
  id: bigint,
  staffId: StaffId,
): Promise<void> {
  const released = await change(
    tx,
    sql`UPDATE ${tables[queue]} SET claimed_by = NULL, claimed_until = NULL
      WHERE id = ${id} AND claimed_by = ${staffId}`,
  )
  if (released === 1) return
  const name = await holderOf(tx, queue, id)
  if (name !== null) refuse('review.claimed', { name })
}

async function holderOf(db: Db, queue: Claimable, id: bigint): Promise<string | null> {
  const holder = await row(
    db,
    { name: text },
    sql`SELECT f.display_name AS name
      FROM ${tables[queue]} r JOIN staff f ON f.id = r.claimed_by
      WHERE r.id = ${id} AND r.claimed_until > moment()`,
  )
  return holder?.name ?? null
}

/** The claim as the wire tells it; an old lease is none. */
export function claimShown(order: Claimed, staffId: StaffId, now: Date) {
  const { claimed_by, claimed_until, claimer } = order
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return null
  return { by: claimer, until: claimed_until, mine: claimed_by === staffId }
}
