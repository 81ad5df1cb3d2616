import type { WithdrawalState } from '@jinli/contract/states'
import { change, row, type Tx } from '../platform/db.ts'
import { refuseOnConflict } from '../platform/refuse.ts'

/** One step of a withdrawal; what is not named stays as it is. */
export type Step = {
  id: bigint
  from: WithdrawalState
  to: WithdrawalState
  staffId: bigint
  /** Released for payment by this member of staff, by one alone or by two people. */
  approved?: { twoPerson: boolean }
  /** Begun to be paid; the reference of a payment that is tried again is kept. */
  paying?: { payoutRef: string; twoPerson: boolean }
  reference?: string
  reason?: string
}

/**
 * Compare-and-set; false when somebody else was first, or works on it under a living lease (money
 * F-3). Every step but the claim's own ends the lease.
 */
export async function stepWithdrawal(tx: Tx, step: Step): Promise<boolean> {
  const { approved, paying } = step
  const ends = ['paid', 'rejected', 'returned'].includes(step.to)
  // Two payments at one moment under one bank reference: the index decides (I-7).
  const stepped = await refuseOnConflict(
    change(
      tx,
      `UPDATE withdrawal SET state = $3, state_since = now(),
         approved_by = CASE WHEN $5 THEN $4 ELSE approved_by END,
         paid_by = CASE WHEN $6 THEN $4 ELSE paid_by END,
         two_person = coalesce($7, two_person),
         payout_ref = CASE WHEN payout_ref = '' THEN $8 ELSE payout_ref END,
         reference = coalesce($9, reference), reason = coalesce($10, reason),
         decided_by = CASE WHEN $11 THEN $4 END, decided_at = CASE WHEN $11 THEN now() END,
         claimed_by = CASE WHEN $3 = 'in_review' THEN claimed_by END,
         claimed_until = CASE WHEN $3 = 'in_review' THEN claimed_until END
       WHERE id = $1 AND state = $2
         AND (claimed_by IS NULL OR claimed_by = $4 OR claimed_until <= now())`,
      [
        step.id,
        step.from,
        step.to,
        step.staffId,
        approved !== undefined,
        paying !== undefined,
        approved?.twoPerson ?? paying?.twoPerson ?? null,
        paying?.payoutRef ?? '',
        step.reference ?? null,
        step.reason ?? null,
        ends,
      ],
    ),
    'withdrawal_reference',
    'review.reference-used',
  )
  return stepped === 1
}

/** Whether another withdrawal was paid under this bank reference. */
export async function paymentReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const used = await row(
    tx,
    `SELECT 1 FROM withdrawal WHERE upper(reference) = upper($1) AND reference <> ''`,
    [reference],
  )
  return used !== null
}
