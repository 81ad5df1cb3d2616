import { change, row, type Tx } from '../platform/db.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

export type Decision = {
  /** The deposit as it was read: nothing that was decided upon may have changed since. */
  before: ReviewDeposit
  staffId: bigint
  credited: bigint
  reason: string
  reference: string
}

/** Open, and nobody else at work on it; $1 is the deposit, $2 the member of staff. */
const openStill = `WHERE id = $1 AND state IN ('submitted', 'expired')
  AND (claimed_until IS NULL OR claimed_until <= now() OR claimed_by = $2)`
/** What the first of two people wrote is what was read. */
const asRead = `first_approved_by IS NOT DISTINCT FROM $6 AND first_amount IS NOT DISTINCT FROM $7
  AND reference = $8`

async function decide(tx: Tx, text: string, d: Decision): Promise<boolean> {
  const { before } = d
  const work = change(tx, text, [
    before.id,
    d.staffId,
    d.credited,
    d.reason,
    d.reference,
    before.first_approver,
    before.first_amount,
    before.reference,
  ])
  // Two decisions at one moment under one reference: the index decides (I-7).
  return (await refuseOnConflict(work, 'deposit_reference', 'review.reference-used')) === 1
}

/**
 * Compare-and-set to approved; false when somebody else decided first (money F-2). Records what was
 * odd about the money: less, more, or after its time. Lets go of the lease.
 */
export function approveOpen(tx: Tx, d: Decision): Promise<boolean> {
  return decide(
    tx,
    `UPDATE deposit SET state = 'approved', credited_amount = $3, decided_by = $2,
       decided_at = now(), reason = $4, reference = $5, claimed_by = NULL, claimed_until = NULL,
       flags = flags || CASE WHEN $3 < amount THEN ARRAY['partial'] WHEN $3 > amount
           THEN ARRAY['over'] ELSE '{}'::text[] END
         || CASE WHEN coalesce(first_approved_at, now()) >= expires_at
           THEN ARRAY['late'] ELSE '{}'::text[] END
     ${openStill} AND ${asRead}`,
    d,
  )
}

/** The first of two people: recorded, still open. The reference is taken from here on. */
export function approveFirst(tx: Tx, d: Decision): Promise<boolean> {
  return decide(
    tx,
    `UPDATE deposit SET first_approved_by = $2, first_approved_at = now(), first_amount = $3,
       first_reason = $4, reference = $5, claimed_by = NULL, claimed_until = NULL
     ${openStill} AND ${asRead}`,
    d,
  )
}

/** Compare-and-set to rejected; false when somebody else decided first. Gives the reference back. */
export async function rejectOpen(
  tx: Tx,
  d: { id: bigint; staffId: bigint; reason: string },
): Promise<boolean> {
  const rejected = await change(
    tx,
    `UPDATE deposit SET state = 'rejected', decided_by = $2, decided_at = now(), reason = $3,
       reference = '', claimed_by = NULL, claimed_until = NULL
     ${openStill}`,
    [d.id, d.staffId, d.reason],
  )
  return rejected === 1
}

/** Whether another deposit has used the reference, whatever its method (I-7). */
export async function referenceUsed(
  tx: Tx,
  id: bigint,
  reference: string,
): Promise<boolean> {
  const used = await row(
    tx,
    `SELECT 1 FROM deposit
     WHERE upper(reference) = upper($2) AND reference <> '' AND id <> $1`,
    [id, reference],
  )
  return used !== null
}

/** Puts a word on an open deposit or takes it off; false when somebody else decided first. */
export async function setFlag(
  tx: Tx,
  d: { id: bigint; staffId: bigint; flag: string; on: boolean },
): Promise<boolean> {
  const flagged = await change(
    tx,
    `UPDATE deposit SET flags = CASE WHEN $4 THEN array_append(array_remove(flags, $3), $3)
         ELSE array_remove(flags, $3) END
     ${openStill}`,
    [d.id, d.staffId, d.flag, d.on],
  )
  return flagged === 1
}
