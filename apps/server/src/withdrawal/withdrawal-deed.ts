import type { DeedName } from '@jinli/contract/endpoint'
import { mayBecome, withdrawalCodes, withdrawalNext } from '@jinli/contract/states'
import type { Recorder } from '../http/handle.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { claimShown } from '../review/claim.store.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { type ReviewWithdrawal, withdrawalForReview } from './withdrawal-review.store.ts'
import { type Step, stepWithdrawal } from './withdrawal-step.store.ts'

/** Who does something to an order, and in which transaction. */
export type By = { tx: Tx; staff: StaffSession; record: Recorder }

export async function orderOf(tx: Tx, outTradeNo: string): Promise<ReviewWithdrawal> {
  const above = await twoPersonAbove(tx)
  return (await withdrawalForReview(tx, outTradeNo, above)) ?? refuse('review.not-found')
}

/** The order as the wire tells it. */
export function rowOf(order: ReviewWithdrawal, staff: By['staff'], now: Date) {
  return {
    ...order,
    status: order.state,
    state: withdrawalCodes[order.state],
    claim: claimShown(order, staff.id, now),
  }
}

/** Refuses while somebody else's lease lives. */
export function refuseClaimed(order: ReviewWithdrawal, { staff }: By, now: Date): void {
  const claim = claimShown(order, staff.id, now)
  if (claim && !claim.mine) refuse('review.claimed', { name: claim.by })
}

/**
 * One step along `withdrawalNext` with its audit row; the caller adds the step's money in the same
 * transaction. Anything the table does not list, and anything somebody else did first, is 409.
 */
export async function stepOrder(
  by: By,
  before: ReviewWithdrawal,
  action: DeedName,
  step: Omit<Step, 'id' | 'from' | 'staffId'>,
): Promise<ReviewWithdrawal> {
  const { tx, staff } = by
  if (!mayBecome(withdrawalNext, before.state, step.to)) refuse('review.already-decided')
  const whole = { ...step, id: before.id, from: before.state, staffId: staff.id }
  if (!(await stepWithdrawal(tx, whole))) refuse('review.already-decided')
  return recorded(by, before, action, step.reason ?? '')
}

/** The audit row of a deed, and the order as it is after it. */
export async function recorded(
  by: By,
  before: ReviewWithdrawal,
  action: DeedName,
  reason: string,
): Promise<ReviewWithdrawal> {
  const subject = before.out_trade_no
  const after = await orderOf(by.tx, subject)
  await by.record({ action, subject, before, after, reason })
  return after
}
