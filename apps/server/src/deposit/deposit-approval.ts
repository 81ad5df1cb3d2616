import { postingRef } from '../money/ledger-names.ts'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { noteFirstDeposit } from '../player/referral.store.ts'
import { referenceOf } from '../review/order-filter.ts'
import { registerReference, releaseReferences } from '../review/order-reference.store.ts'
import { isSamePerson } from '../session/second-person.ts'
import { askFreshFactor } from '../session/staff-factor.ts'
import { decideAmount, returnAmount } from '../session/staff-limit.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { type CreditRules, creditRules } from './credit-rules.store.ts'
import {
  approveFirst,
  approveOpen,
  type Decision,
  waitForLimit,
} from './deposit-decision.store.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'
import { type LimitWait, limitWaitOf } from './limit-wait.store.ts'

type ApprovalRequest = { amount: bigint | null; reference: string; reason: string }
/** The outcome of an approval; `first`: saved, another member must approve, too; `waits`: for the player's own limit. */
export type Approval = 'first' | 'credited' | { waits: LimitWait }

/**
 * Refuses a second person who leaves out an entry of the first: the second one enters what the payment shows, and does
 * not confirm what the first has entered. `isFirst` compares the entries.
 */
function refuseLedSecond(before: ReviewDeposit, request: ApprovalRequest): void {
  const isLed = before.reference && !referenceOf(request.reference)
  if (request.amount === null || isLed) refuse('review.first-differs')
}

function decisionOf(
  before: ReviewDeposit,
  staffId: StaffId,
  request: ApprovalRequest,
): Decision {
  const creditedAmount =
    request.amount ?? before.first_amount ?? before.waits_amount ?? before.amount
  if (creditedAmount <= 0n) refuse('amount.invalid')
  const reason = request.reason.trim() || before.first_reason
  if (creditedAmount !== before.amount && !reason) refuse('review.amount-needs-reason')
  const reference = referenceOf(request.reference) || before.reference
  return { before, staffId, creditedAmount, reason, reference }
}

/**
 * Returns whether this approval is the first of two. One person cannot give both; a second call of the first
 * approver corrects the first approval.
 */
async function isFirst(
  tx: Tx,
  d: Decision,
  { one_person_max }: CreditRules,
): Promise<boolean> {
  const { before } = d
  if (before.first_approver === null) return d.creditedAmount > one_person_max
  const sameAmount = d.creditedAmount === before.first_amount
  const sameReference = d.reference.toUpperCase() === before.reference.toUpperCase()
  if (await isSamePerson(tx, before.first_approver, d.staffId)) {
    return sameAmount && sameReference ? refuse('review.same-person') : true
  }
  if (!sameAmount || (before.reference && !sameReference)) refuse('review.first-differs')
  return false
}

/**
 * Approves an open deposit: posts the credit, opens the turnover requirement and sets the state in one transaction.
 * If the deposit needs two approvals, the first one is only saved, and both need a fresh second factor.
 */
export async function approveDepositOnce(
  tx: Tx,
  before: ReviewDeposit,
  staff: StaffSession,
  request: ApprovalRequest,
): Promise<Approval> {
  const isSecond =
    before.first_approver !== null &&
    !(await isSamePerson(tx, before.first_approver, staff.id))
  if (isSecond) refuseLedSecond(before, request)
  const decision = decisionOf(before, staff.id, request)
  await decideAmount(tx, staff.id, decision.creditedAmount)
  const { creditedAmount, reference } = decision
  const rules = (await creditRules(tx))(before)
  if (creditedAmount > rules.one_person_max) askFreshFactor(staff)
  if (rules.reference_required && !reference) refuse('review.reference-missing')
  const first = await isFirst(tx, decision, rules)
  const receipt = { reference, order: before.deposit_no }
  await registerReference(tx, receipt)
  if (before.reference) await releaseReferences(tx, receipt)
  if (first) {
    if (!(await approveFirst(tx, decision))) refuse('review.already-decided')
    return 'first'
  }
  const waits = await limitWaitOf(tx, decision)
  if (waits) {
    if (!(await waitForLimit(tx, decision, waits.until))) refuse('review.already-decided')
    await returnAmount(tx, staff.id, creditedAmount)
    return { waits }
  }
  // Compare-and-set: a second reviewer is refused, so the money moves once (I-7).
  if (!(await approveOpen(tx, decision))) refuse('review.already-decided')
  await post(tx, movements.depositCredited(before, creditedAmount))
  await openRequirement(tx, {
    player: before.player,
    source: 'deposit',
    ref: postingRef('deposit', before.id),
    required: creditedAmount,
  })
  await noteFirstDeposit(tx, before.player, creditedAmount)
  return 'credited'
}
