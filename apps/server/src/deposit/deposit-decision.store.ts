import { mayDo, type Permission } from '@jinli/contract/permission'
import sql, { type Sql } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { text } from '../platform/row-shape.ts'
import { freeFor } from '../review/claim.store.ts'
import { isWithinOrderMax, type StaffLimits } from '../session/staff-limit.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

export type Decision = {
  /** The deposit as the reviewer read it. The decision fails if the deposit has changed since then. */
  before: ReviewDeposit
  staffId: StaffId
  creditedAmount: bigint
  reason: string
  reference: string
}

/** Returns the SQL condition that a deposit is open and not claimed by another staff member. */
function openStill(id: bigint, staffId: StaffId): Sql {
  return sql`id = ${id} AND state IN ('submitted', 'expired') AND ${freeFor(staffId)}`
}

/** Returns the SQL condition that the first approval has not changed since the reviewer read it. */
function asRead({ first_approver, first_amount, reference }: ReviewDeposit): Sql {
  return sql`first_approved_by IS NOT DISTINCT FROM ${first_approver}
    AND first_amount IS NOT DISTINCT FROM ${first_amount} AND reference = ${reference}`
}

type Decider = StaffLimits & { id: StaffId; permissions: readonly Permission[] }

/** Returns the condition that a deposit waits for an approval that this member may give. */
export function waitingFor({ id, permissions, ...limits }: Decider): Sql {
  const decides = mayDo(permissions, 'deposit.decide')
  const seconds = mayDo(permissions, 'deposit.second')
  return sql`state IN ('submitted', 'expired') AND closed_at IS NULL AND (waits_since IS NULL OR waits_until <= app_now())
    AND (first_approved_by IS NULL AND ${decides} OR first_approved_by <> ${id} AND ${seconds})
    AND ${isWithinOrderMax(sql`amount`, limits)}`
}

/** The columns for the mail about a decision. The amount is the one that the player's record shows. */
export const depositMailColumns = {
  number: sql`deposit_no`,
  amount: sql`coalesce(credited_amount, amount)`,
  way: sql`method`,
  reason: sql`reason_for_player(deposit)`,
}

/** The assignments of a final decision: the amount to pay is free again, and nothing waits. */
const amountFreed = sql`holds_amount = false, waits_since = NULL, waits_until = NULL, waits_amount = NULL`

function decisionUpdate(set: Sql, { before, staffId }: Decision): Sql {
  return sql`UPDATE deposit SET ${set}, closed_at = NULL, claimed_by = NULL, claimed_until = NULL
    WHERE ${openStill(before.id, staffId)} AND ${asRead(before)}`
}

async function decide(tx: Tx, update: Sql): Promise<boolean> {
  // The unique index lets only one of two concurrent decisions use a reference (I-7).
  const work = change(tx, update)
  return (await refuseOnConflict(work, 'deposit_reference', 'review.reference-used')) === 1
}

/**
 * Approves an open deposit. Saves the flags of the payment (partial, over, late) and ends the claim. Returns false if
 * somebody else decided first (money F-2).
 */
export function approveOpen(tx: Tx, d: Decision): Promise<boolean> {
  const { staffId, creditedAmount, reason, reference } = d
  const set = sql`state = 'approved', ${amountFreed}, credited_amount = ${creditedAmount}, decided_by = ${staffId},
    decided_at = app_now(), reason = ${reason}, reference = ${reference},
    flags = flags || CASE WHEN ${creditedAmount} < amount THEN ARRAY['partial']
        WHEN ${creditedAmount} > amount THEN ARRAY['over'] ELSE '{}'::text[] END
      || CASE WHEN coalesce(first_approved_at, app_now()) >= expires_at
        THEN ARRAY['late'] ELSE '{}'::text[] END`
  return decide(
    tx,
    withMail('deposit.approved', decisionUpdate(set, d), depositMailColumns),
  )
}

/** Saves the first of two approvals. The deposit stays open, and its payment reference counts as used. */
export function approveFirst(tx: Tx, d: Decision): Promise<boolean> {
  const { staffId, creditedAmount, reason, reference } = d
  const set = sql`first_approved_by = ${staffId}, first_approved_at = app_now(),
    first_amount = ${creditedAmount}, first_reason = ${reason}, reference = ${reference}`
  return decide(tx, decisionUpdate(set, d))
}

/**
 * Lets a paid deposit wait for room in the player's own limit (decision 060). It stays open, keeps its amount to pay, and
 * its reference counts as used. The player is mailed the first time.
 */
export function waitForLimit(tx: Tx, d: Decision, until: Date | null): Promise<boolean> {
  const { before, creditedAmount, reason, reference } = d
  const set = sql`waits_since = coalesce(waits_since, app_now()), waits_until = ${until},
    waits_amount = ${creditedAmount}, first_reason = ${reason}, reference = ${reference}`
  const update = decisionUpdate(set, d)
  return decide(
    tx,
    before.waits_since === null
      ? withMail('deposit.waits-for-limit', update, depositMailColumns)
      : update,
  )
}

/** Rejects an open deposit and frees its reference; false where somebody else decided first. */
export async function rejectOpen(
  tx: Tx,
  { id, staffId, reason }: { id: bigint; staffId: StaffId; reason: string },
): Promise<boolean> {
  const rejecting = sql`UPDATE deposit SET state = 'rejected', ${amountFreed}, decided_by = ${staffId},
      decided_at = app_now(), reason = ${reason}, released_reference = reference,
      reference = '', closed_at = NULL,
      claimed_by = NULL, claimed_until = NULL
    WHERE ${openStill(id, staffId)}`
  return (
    (await change(tx, withMail('deposit.rejected', rejecting, depositMailColumns))) === 1
  )
}

/** Sets or clears a flag of an open deposit. Returns false if somebody else decided first. */
export async function setFlag(
  tx: Tx,
  d: { id: bigint; staffId: StaffId; flag: string; on: boolean },
): Promise<boolean> {
  const otherFlags = sql`array_remove(flags, ${d.flag})`
  const flags = d.on ? sql`array_append(${otherFlags}, ${d.flag})` : otherFlags
  const count = await change(
    tx,
    sql`UPDATE deposit SET flags = ${flags} WHERE ${openStill(d.id, d.staffId)}`,
  )
  return count === 1
}

/** Records that a member has opened an expired deposit. */
export async function setViewed(tx: Tx, id: bigint): Promise<void> {
  await change(
    tx,
    sql`UPDATE deposit SET viewed_at = app_now()
      WHERE id = ${id} AND state = 'expired' AND viewed_at IS NULL`,
  )
}

/** The SQL condition for an expired deposit that a member has opened, that nobody has claimed, and without a first approval. */
const isForgotten = sql`state = 'expired' AND closed_at IS NULL AND first_approved_by IS NULL
  AND waits_since IS NULL AND viewed_at IS NOT NULL AND (claimed_until IS NULL OR claimed_until <= app_now())`

/** The most deposits that one transaction changes, because many are due after a long stop of the server. */
export const sliceRows = 500

/** Returns whether more rows may be due after a slice of `rowCount` rows. */
export function isFull(rowCount: number): boolean {
  return rowCount >= sliceRows
}

/** Closes a slice of the viewed, unclaimed deposits that expired at least `hours` hours ago. Returns their numbers. */
export async function closeExpired(tx: Tx, hours: number): Promise<string[]> {
  const orders = await rows(
    tx,
    { number: text },
    sql`UPDATE deposit SET closed_at = app_now()
      WHERE id IN (SELECT id FROM deposit
        WHERE ${isForgotten} AND expires_at <= app_now() - make_interval(hours => ${hours})
        ORDER BY id LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED)
      RETURNING deposit_no AS number`,
  )
  return orders.map(({ number }) => number)
}
