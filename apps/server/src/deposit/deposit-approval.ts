import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { noteFirstDeposit } from '../player/referral.store.ts'
import { referenceOf } from '../review/order-filter.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { type CreditRules, creditRules } from './credit-rules.store.ts'
import {
  approveFirst,
  approveOpen,
  type Decision,
  referenceUser,
} from './deposit-decision.store.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

type Asked = { amount: bigint | null; reference: string; reason: string }
/** `first`: recorded, another member of staff has to approve too. */
export type Approval = 'first' | 'credited'

function decisionOf(before: ReviewDeposit, staffId: StaffId, asked: Asked): Decision {
  const credited = asked.amount ?? before.first_amount ?? before.amount
  if (credited <= 0n) refuse('amount.invalid')
  const reason = asked.reason.trim() || before.first_reason
  if (credited !== before.amount && !reason) refuse('review.amount-needs-reason')
  const reference = referenceOf(asked.reference) || before.reference
  return { before, staffId, credited, reason, reference }
}

/** Whether this approval is the first of two. Nobody is both; the first may correct what they wrote. */
function isFirst(d: Decision, { one_person_max }: CreditRules): boolean {
  const { before } = d
  if (before.first_approver === null) return d.credited > one_person_max
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
  staffId: StaffId,
  asked: Asked,
): Promise<Approval> {
  const decision = decisionOf(before, staffId, asked)
  await decideAmount(tx, staffId, decision.credited)
  const { credited, reference } = decision
  const rules = (await creditRules(tx))(before)
  if (rules.reference_required && !reference) refuse('review.reference-missing')
  const first = isFirst(decision, rules)
  const order = reference && (await referenceUser(tx, before.id, reference))
  if (order) refuse('review.reference-taken', { order })
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
  await noteFirstDeposit(tx, before.player, credited)
  return 'credited'
}
