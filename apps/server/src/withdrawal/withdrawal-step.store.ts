import {
  type EndOf,
  isEnd,
  type WithdrawalState,
  withdrawalNext,
} from '@jinli/contract/states'
import sql, { type Sql } from 'sql-template-tag'
import type { MailKind } from '../message/mail.rules.ts'
import { withMail } from '../message/mail.store.ts'
import { change, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { text } from '../platform/row-shape.ts'
import { freeFor } from '../review/claim.store.ts'
import { inReviewStill } from './withdrawal-review.store.ts'

/** One step of a withdrawal; what is not named stays as it is. */
export type Step = {
  id: bigint
  from: WithdrawalState
  to: WithdrawalState
  staffId: StaffId
  /** Released for payment by this member of staff, by one alone or by two people. */
  approved?: { twoPerson: boolean }
  /** Begun to be paid; the reference of a payment that is tried again is kept. */
  paying?: { payoutRef: string; twoPerson: boolean }
  reference?: string
  reason?: string
}

/** What the player is told by mail at each end of a withdrawal. */
const mails = {
  paid: 'withdrawal.paid',
  rejected: 'withdrawal.rejected',
  returned: 'withdrawal.returned',
} as const satisfies Record<EndOf<typeof withdrawalNext>, MailKind>
const told = {
  number: sql`out_trade_no`,
  amount: sql`amount`,
  way: sql`CASE WHEN method = 'bank' THEN bank ELSE 'USDT-' || owner END`,
  reason: sql`told_reason(withdrawal)`,
}

/** A decision passes over one's own claim, which may begin or end the review in the same moment. */
function stands(from: WithdrawalState, to: WithdrawalState): Sql {
  const waits = (state: WithdrawalState) => state === 'requested' || state === 'in_review'
  return waits(from) && !waits(to) ? inReviewStill : sql`state = ${from}`
}

/**
 * Compare-and-set; false when somebody else was first, or works on it under a living lease (money
 * F-3). Every step but the claim's own ends the lease.
 */
export async function stepWithdrawal(tx: Tx, step: Step): Promise<boolean> {
  const { id, from, to, staffId, approved, paying } = step
  const ends = isEnd(withdrawalNext, to)
  const twoPerson = approved?.twoPerson ?? paying?.twoPerson ?? null
  const stepping = sql`UPDATE withdrawal SET state = ${to}, state_since = moment(),
      approved_by = CASE WHEN ${approved !== undefined} THEN ${staffId} ELSE approved_by END,
      paid_by = CASE WHEN ${paying !== undefined} THEN ${staffId} ELSE paid_by END,
      two_person = coalesce(${twoPerson}, two_person),
      payout_ref = CASE WHEN payout_ref = '' THEN ${paying?.payoutRef ?? ''} ELSE payout_ref END,
      reference = coalesce(${step.reference ?? null}, reference),
      reason = coalesce(${step.reason ?? null}, reason),
      decided_by = CASE WHEN ${ends} THEN ${staffId}::bigint END,
      decided_at = CASE WHEN ${ends} THEN moment() END,
      claimed_by = CASE WHEN ${to} = 'in_review' THEN claimed_by END,
      claimed_until = CASE WHEN ${to} = 'in_review' THEN claimed_until END
    WHERE id = ${id} AND ${stands(from, to)} AND ${freeFor(staffId)}`
  // Two payments at one moment under one bank reference: the index decides (I-7).
  const stepped = await refuseOnConflict(
    change(tx, ends ? withMail(mails[to], stepping, told) : stepping),
    'withdrawal_reference',
    'review.reference-used',
  )
  return stepped === 1
}

/** The withdrawal that was paid under this bank reference. */
export async function paymentReferenceUser(
  tx: Tx,
  reference: string,
): Promise<string | null> {
  const used = await row(
    tx,
    { number: text },
    sql`SELECT out_trade_no AS number FROM withdrawal
      WHERE upper(reference) = upper(${reference}) AND reference <> ''`,
  )
  return used?.number ?? null
}
