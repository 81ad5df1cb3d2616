import { brandDay } from '@jinli/contract/wire/brand-time'
import {
  cancelReversal,
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { daysOf, referenceOf } from '../review/order-filter.ts'
import { registerReference, releaseReferences } from '../review/order-reference.store.ts'
import type { ReviewContext } from '../review/reviewer.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { withdrawals } from './withdrawal-action.ts'
import { payment } from './withdrawal-payment.ts'
import {
  decideReversal,
  insertReversal,
  reverseWithdrawal,
} from './withdrawal-reversal.store.ts'
import type { ReviewWithdrawal } from './withdrawal-review.store.ts'
import { insertStep } from './withdrawal-step.store.ts'

/** Returns the proposal of an order; refuses if it has none. */
function proposalOf({ reversal_id, reversal_state }: ReviewWithdrawal): bigint {
  if (reversal_id === null || reversal_state !== 'proposed')
    refuse('review.already-decided')
  return reversal_id
}

/** Refuses a day before the payment or after today. */
function refuseDay(text: string, { decided_at }: ReviewWithdrawal, now: Date): void {
  daysOf({ since: text, until: '' })
  const isEarly = decided_at !== null && text < brandDay(decided_at)
  if (!text || isEarly || text > brandDay(now)) refuse('withdrawal.reversal-day')
}

/** Returns the bank's reference of a return, which no other order has. Money that never left has none. */
async function returnReference(
  { tx }: ReviewContext,
  order: ReviewWithdrawal,
  { cause, reference: text }: { cause: string; reference: string },
): Promise<string> {
  if (cause === 'not_sent') return ''
  const reference = referenceOf(text)
  if (!reference) refuse('withdrawal.reversal-reference')
  await registerReference(tx, { reference, order: order.out_trade_no })
  return reference
}

export const withdrawalReversalRoutes = [
  handle(proposeReversal, async ({ input, ...context }) => {
    const { tx, app, staff } = context
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await withdrawals.order(tx, input)
    if (before.state !== 'paid') refuse('review.already-decided')
    if (before.reversal_id !== null) refuse('withdrawal.reversal-proposed')
    refuseDay(input.returned_on, before, app.clock.now())
    await decideAmount(tx, staff.id, before.amount)
    const { cause, returned_on: returnedOn } = input
    const reference = await returnReference(context, before, input)
    const reversal = { withdrawal: before.id, cause, returnedOn, reference, reason }
    if (!(await insertReversal(tx, { ...reversal, proposer: staff.id })))
      refuse('withdrawal.reversal-proposed')
    const step = { id: before.id, step: 'reversal_proposed', note: reason } as const
    await insertStep(tx, { ...step, staffId: staff.id })
    const action = 'withdrawal.reversal-proposed'
    return withdrawals.row(
      tx,
      context,
      await withdrawals.record(context, before, action, reason),
    )
  }),

  handle(confirmReversal, async ({ input, ...context }) => {
    const { tx, staff } = context
    const { id, player } = await withdrawals.order(tx, input)
    // A withdrawal that the player requests meanwhile is counted before or after the reversal.
    await lockPlayer(tx, player)
    const before = await withdrawals.order(tx, input)
    const proposal = proposalOf(before)
    await refuseSamePerson(tx, before.reversal_proposer, staff.id)
    const isSame =
      referenceOf(input.reference).toUpperCase() ===
      (before.reversal_reference ?? '').toUpperCase()
    if (!isSame) refuse('withdrawal.reversal-differs')
    await decideAmount(tx, staff.id, before.amount)
    if (!(await decideReversal(tx, proposal, 'confirmed', staff.id)))
      refuse('review.already-decided')
    if (!(await reverseWithdrawal(tx, id))) refuse('review.already-decided')
    await post(tx, movements.withdrawalReversed(payment(before)))
    await insertStep(tx, { id, step: 'reversed', staffId: staff.id })
    const reason = before.reversal_reason ?? ''
    const after = await withdrawals.record(context, before, 'withdrawal.reversed', reason)
    return withdrawals.row(tx, context, after)
  }),

  handle(cancelReversal, async ({ input, ...context }) => {
    const { tx, staff } = context
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await withdrawals.order(tx, input)
    if (!(await decideReversal(tx, proposalOf(before), 'cancelled', staff.id)))
      refuse('review.already-decided')
    const { out_trade_no: order, reference } = before
    await releaseReferences(tx, { order, reference })
    const step = { id: before.id, step: 'reversal_cancelled', note: reason } as const
    await insertStep(tx, { ...step, staffId: staff.id })
    const action = 'withdrawal.reversal-cancelled'
    const after = await withdrawals.record(context, before, action, reason)
    return withdrawals.row(tx, context, after)
  }),
]
