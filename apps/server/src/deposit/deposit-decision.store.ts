import { mayDo, type Permission } from '@jinli/contract/permission'
import sql, { type Sql } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { text } from '../platform/row-shape.ts'
import { freeFor } from '../review/claim.store.ts'
import { isWithinOrderMax, type StaffLimits } from '../session/staff-limit.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

export type Decision = {
  /** The deposit as it was read: nothing that was decided upon may have changed since. */
  before: ReviewDeposit
  staffId: StaffId
  credited: bigint
  reason: string
  reference: string
}

/** Open, and nobody else at work on it. */
function openStill(id: bigint, staffId: StaffId): Sql {
  return sql`id = ${id} AND state IN ('submitted', 'expired') AND ${freeFor(staffId)}`
}

/** What the first of two people wrote is what was read. */
function asRead({ first_approver, first_amount, reference }: ReviewDeposit): Sql {
  return sql`first_approved_by IS NOT DISTINCT FROM ${first_approver}
    AND first_amount IS NOT DISTINCT FROM ${first_amount} AND reference = ${reference}`
}

type Deciding = StaffLimits & { id: StaffId; permissions: readonly Permission[] }

/** In time, and waiting for what this member of staff may do: decide, or be the second of two. */
export function waitingFor({ id, permissions, ...limits }: Deciding): Sql {
  const decides = mayDo(permissions, 'deposit.decide')
  const seconds = mayDo(permissions, 'deposit.second')
  return sql`state = 'submitted' AND closed_at IS NULL AND (first_approved_by IS NULL AND ${decides}
    OR first_approved_by <> ${id} AND ${seconds}) AND ${isWithinOrderMax(sql`amount`, limits)}`
}

/** What the mail of a decision tells: the figures of the player's record. */
export const toldOfDeposit = {
  number: sql`deposit_no`,
  amount: sql`coalesce(credited_amount, amount)`,
  way: sql`method`,
  reason: sql`told_reason(deposit)`,
}

function decided(set: Sql, { before, staffId }: Decision): Sql {
  return sql`UPDATE deposit SET ${set}, closed_at = NULL, claimed_by = NULL, claimed_until = NULL
    WHERE ${openStill(before.id, staffId)} AND ${asRead(before)}`
}

async function decide(tx: Tx, deciding: Sql): Promise<boolean> {
  // Two decisions at one moment under one reference: the index decides (I-7).
  const work = change(tx, deciding)
  return (await refuseOnConflict(work, 'deposit_reference', 'review.reference-used')) === 1
}

/**
 * Compare-and-set to approved; false when somebody else decided first (money F-2). Records what was
 * odd about the money: less, more, or after its time. Lets go of the lease.
 */
export function approveOpen(tx: Tx, d: Decision): Promise<boolean> {
  const { staffId, credited, reason, reference } = d
  const set = sql`state = 'approved', credited_amount = ${credited}, decided_by = ${staffId},
    decided_at = moment(), reason = ${reason}, reference = ${reference},
    flags = flags || CASE WHEN ${credited} < amount THEN ARRAY['partial']
        WHEN ${credited} > amount THEN ARRAY['over'] ELSE '{}'::text[] END
      || CASE WHEN coalesce(first_approved_at, moment()) >= expires_at
        THEN ARRAY['late'] ELSE '{}'::text[] END`
  return decide(tx, withMail('deposit.approved', decided(set, d), toldOfDeposit))
}

/** The first of two people: recorded, still open. The reference is taken from here on. */
export function approveFirst(tx: Tx, d: Decision): Promise<boolean> {
  const { staffId, credited, reason, reference } = d
  const set = sql`first_approved_by = ${staffId}, first_approved_at = moment(),
    first_amount = ${credited}, first_reason = ${reason}, reference = ${reference}`
  return decide(tx, decided(set, d))
}

/** Compare-and-set to rejected; false when somebody else decided first. Gives the reference back. */
export async function rejectOpen(
  tx: Tx,
  { id, staffId, reason }: { id: bigint; staffId: StaffId; reason: string },
): Promise<boolean> {
  const rejecting = sql`UPDATE deposit SET state = 'rejected', decided_by = ${staffId},
      decided_at = moment(), reason = ${reason}, reference = '', closed_at = NULL,
      claimed_by = NULL, claimed_until = NULL
    WHERE ${openStill(id, staffId)}`
  return (await change(tx, withMail('deposit.rejected', rejecting, toldOfDeposit))) === 1
}

/** The other deposit that has used the reference, whatever its method (I-7). */
export async function referenceUser(
  tx: Tx,
  id: bigint,
  reference: string,
): Promise<string | null> {
  const used = await row(
    tx,
    { number: text },
    sql`SELECT deposit_no AS number FROM deposit
      WHERE upper(reference) = upper(${reference}) AND reference <> '' AND id <> ${id}`,
  )
  return used?.number ?? null
}

/** Puts a word on an open deposit or takes it off; false when somebody else decided first. */
export async function setFlag(
  tx: Tx,
  d: { id: bigint; staffId: StaffId; flag: string; on: boolean },
): Promise<boolean> {
  const without = sql`array_remove(flags, ${d.flag})`
  const flags = d.on ? sql`array_append(${without}, ${d.flag})` : without
  const flagged = await change(
    tx,
    sql`UPDATE deposit SET flags = ${flags} WHERE ${openStill(d.id, d.staffId)}`,
  )
  return flagged === 1
}

/** Out of time, waiting for nobody: neither held nor approved by a first person. */
const forgotten = sql`state = 'expired' AND closed_at IS NULL AND first_approved_by IS NULL
  AND (claimed_until IS NULL OR claimed_until <= moment())`

/** Orders that one transaction moves at most: after a long stop there are many (trials T-11). */
export const sliceRows = 500

/** Whether a slice so large may have left others. */
export function isFull(moved: number): boolean {
  return moved >= sliceRows
}

/** Puts away a slice of what was out of time for so many hours, but not what somebody is at; the numbers. */
export async function closeExpired(tx: Tx, hours: number): Promise<string[]> {
  const closed = await rows(
    tx,
    { number: text },
    sql`UPDATE deposit SET closed_at = moment()
      WHERE id IN (SELECT id FROM deposit
        WHERE ${forgotten} AND expires_at <= moment() - make_interval(hours => ${hours})
        ORDER BY id LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED)
      RETURNING deposit_no AS number`,
  )
  return closed.map(({ number }) => number)
}
