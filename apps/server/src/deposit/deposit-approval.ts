import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { referenceOf } from '../review/order-filter.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import {
  approveFirst,
  approveOpen,
  type Decision,
  referenceUsed,
} from './deposit-decision.store.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

type Asked = { amount: bigint | null; reference: string; reason: string }
/** `first`: recorded, another member of staff has to approve too. */
export type Approval = 'first' | 'credited'

function decisionOf(before: ReviewDeposit, staffId: bigint, asked: Asked): Decision {
  const credited = asked.amount ?? before.first_amount ?? before.amount
  if (credited <= 0n) refuse('amount.invalid')
  const reason = asked.reason.trim() || before.first_reason
  if (credited !== before.amount && !reason) refuse('review.amount-needs-reason')
  const reference = referenceOf(asked.reference) || before.reference
  return { before, staffId, credited, reason, reference }
}

/** Whether this approval is the first of two. Nobody is both; the first may correct what they wrote. */
async function isFirst(tx: Tx, d: Decision): Promise<boolean> {
  const { before } = d
  if (before.first_approver === null) {
    const above = await twoPersonAbove(tx)
    return above > 0n && d.credited > above
  }
  const sameAmount = d.credited === before.first_amount
  const sameReference = d.reference.toUpperCase() === before.reference.toUpperCase()
  if (before.first_approver === d.staffId) {
    return sameAmount && sameReference ? refuse('review.same-person') : true
  }
  if (!sameAmount || (before.reference && !sameReference)) refuse('review.first-differs')
  return false
}

/** Approves an open deposit: credit, turnover requirement and state in one, or the first half of it. */
export async function approveDepositOnce(
  tx: Tx,
  before: ReviewDeposit,
  staffId: bigint,
  asked: Asked,
): Promise<Approval> {
  const decision = decisionOf(before, staffId, asked)
  const { credited, reference } = decision
  const first = await isFirst(tx, decision)
  if (reference && (await referenceUsed(tx, before.id, reference))) {
    refuse('review.reference-used')
  }
  if (first) {
    if (!(await approveFirst(tx, decision))) refuse('review.already-decided')
    return 'first'
  }
  // Compare-and-set: the second reviewer is told, the money moves once (I-7).
  if (!(await approveOpen(tx, decision))) refuse('review.already-decided')
  await post(tx, movements.depositCredited(before, credited))
  await openRequirement(tx, {
    player: before.player,
    source: 'deposit',
    ref: `deposit:${before.id}`,
    required: credited,
  })
  return 'credited'
}
