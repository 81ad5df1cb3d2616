import { mayBecome, type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import {
  withdrawalGroups,
  type withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import sql from 'sql-template-tag'
import type { FilterOf } from '../export-job/export-list.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { claimedTable, claimShown } from '../review/claim.store.ts'
import { daysOf, statesOf } from '../review/order-filter.ts'
import { flagsShown, flagsUnaudited } from '../review/order-flag.store.ts'
import { searchOf } from '../review/order-search.store.ts'
import { type ReviewContext, Reviewer } from '../review/reviewer.ts'
import { isWithinOrderMax } from '../session/staff-limit.ts'
import { withdrawalColumns } from './withdrawal-file.ts'
import {
  isUndecided,
  type ReviewWithdrawal,
  reviewWithdrawals,
  withdrawalForReview,
} from './withdrawal-review.store.ts'
import { type Step, stepWithdrawal } from './withdrawal-step.store.ts'

type Filter = FilterOf<typeof withdrawalReview.exportFile>
type StepRequest = Omit<Step, 'id' | 'from' | 'staffId'>

export function isOpen(state: WithdrawalState): boolean {
  return withdrawalNext[state].length > 0
}

async function listingFor(db: Db, filter: Filter) {
  const { method, flag } = filter
  return reviewWithdrawals({
    ...daysOf(filter),
    method,
    flag,
    states: statesOf(filter.state, withdrawalGroups),
    onHold: filter.state === 'on_hold',
    withProposal: filter.state === 'reversal',
    search: await searchOf(db, 'withdrawal', filter.search.trim()),
    twoPersonAbove: await twoPersonAbove(db),
  })
}

/** Returns the reversal of an order as a member sees it; null without one. */
function reversalOf(order: ReviewWithdrawal, member: StaffId) {
  const { reversal_cause, reversal_state, reversal_at } = order
  if (reversal_cause === null || reversal_state === null || reversal_at === null)
    return null
  return {
    cause: reversal_cause,
    returned_on: order.reversal_day ?? '',
    reference: order.reversal_reference ?? '',
    reason: order.reversal_reason ?? '',
    state: reversal_state,
    proposed_by: order.reversal_by ?? '',
    proposed_at: reversal_at,
    mine: order.reversal_proposer === member,
  }
}

/** Makes one step. Returns false if `withdrawalNext` does not have it, or if somebody else was first. */
async function takeStep(
  { tx, staff }: ReviewContext,
  { id, state: from }: ReviewWithdrawal,
  step: StepRequest,
): Promise<boolean> {
  if (!mayBecome(withdrawalNext, from, step.to)) return false
  return stepWithdrawal(tx, { ...step, id, from, staffId: staff.id })
}

/** Refuses a step while risk holds the order. The step's compare-and-set checks it again. */
export function refuseOnHold({ on_risk_hold }: ReviewWithdrawal): void {
  if (on_risk_hold) refuse('withdrawal.on-hold')
}

function holdsShown({ risk_holds }: ReviewWithdrawal) {
  return risk_holds.map((hold) => ({
    ...hold,
    begun_at: new Date(hold.begun_at),
    ended_at: hold.ended_at === null ? null : new Date(hold.ended_at),
  }))
}

/** Puts a newly claimed order into review. Renewing a claim writes no audit line (money F-3). */
async function begin(
  context: ReviewContext,
  before: ReviewWithdrawal,
  order: ReviewWithdrawal,
): Promise<ReviewWithdrawal> {
  if (order.state === 'requested')
    return stepOrder(context, order, 'withdrawal.claimed', { to: 'in_review' })
  if (order.state !== 'in_review') refuse('review.already-decided')
  return before.claimed_by === context.staff.id
    ? order
    : withdrawals.record(context, before, 'withdrawal.claimed')
}

export const withdrawals = new Reviewer({
  table: claimedTable('withdrawal'),
  order: 'withdrawal',
  noun: 'withdrawal',
  numberOf: ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
  find: async (db, number) => withdrawalForReview(db, number, await twoPersonAbove(db)),
  listing: listingFor,
  columns: withdrawalColumns,
  toRow:
    async () =>
    (order: ReviewWithdrawal, { id }, now) => ({
      ...order,
      ...flagsShown(order),
      risk_holds: holdsShown(order),
      claim: claimShown(order, id, now),
      reversal: reversalOf(order, id),
      steps: order.steps.map((each) => ({ ...each, at: new Date(each.at) })),
    }),
  isOpen: ({ state }) => isOpen(state),
  auditFields: (order) => ({
    ...order,
    ...flagsUnaudited,
    debt: undefined,
    risk_holds: undefined,
    steps: undefined,
  }),
  waitingFor: (staff) =>
    sql`${isUndecided} AND NOT on_risk_hold AND ${isWithinOrderMax(sql`amount`, staff)}`,
  begin,
  reject: async (context, order, reason) => {
    refuseOnHold(order)
    if (!(await takeStep(context, order, { to: 'rejected', reason }))) return false
    await post(context.tx, movements.withdrawalReturned(order))
    return true
  },
})

/**
 * Makes one step with its audit line. The caller moves the money of the step in the same transaction. `answer` says why
 * the member went on against flags.
 */
export async function stepOrder(
  context: ReviewContext,
  before: ReviewWithdrawal,
  action: AuditAction,
  step: StepRequest,
  answer = '',
): Promise<ReviewWithdrawal> {
  if (!(await takeStep(context, before, step))) refuse('review.already-decided')
  const reason = [step.reason, answer].filter(Boolean).join('；')
  return withdrawals.record(context, before, action, reason)
}
