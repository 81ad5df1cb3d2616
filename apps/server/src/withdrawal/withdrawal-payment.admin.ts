import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import type { WithdrawalState } from '@jinli/contract/states'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import {
  approveWithdrawal,
  payWithdrawal,
  settleWithdrawal,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Tx } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { referenceOf } from '../review/order-filter.ts'
import { answerFlags, needFlagRight } from '../review/order-flag.store.ts'
import { registerReference } from '../review/order-reference.store.ts'
import type { ReviewContext } from '../review/reviewer.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { need } from '../session/staff-rights.ts'
import { refuseOnHold, stepOrder, withdrawals } from './withdrawal-action.ts'
import { payment } from './withdrawal-payment.ts'
import type { ReviewWithdrawal } from './withdrawal-review.store.ts'
import { hasCredited } from './withdrawal-step.store.ts'

async function takeReference(tx: Tx, order: string, text: string): Promise<string> {
  const reference = referenceOf(text)
  await registerReference(tx, { reference, order })
  return reference
}

/** Returns whether approver and payer must be two people: by the amount, or since a heavy flag stands on the order. */
async function needsTwo(tx: Tx, order: ReviewWithdrawal): Promise<boolean> {
  if (needsSecondPerson(order)) return true
  const threshold = await twoPersonAbove(tx)
  return order.two_person || (threshold > 0n && order.amount > threshold)
}

/** Refuses to pay a player whom the same member has credited, unless the role may do both (decision 063). */
async function refuseOwnCredit({ tx, staff }: ReviewContext, { player }: ReviewWithdrawal) {
  if (staff.permissions.includes('withdrawal.pay-credited')) return
  if (await hasCredited(tx, staff.id, player)) refuse('withdrawal.own-credit')
}

type SettleInput = { reference: string; reason: string }
type SettleStep = { to: WithdrawalState; action: AuditAction }

const settleSteps = {
  paid: { to: 'paid', action: 'withdrawal.paid' },
  returned: { to: 'returned', action: 'withdrawal.returned' },
  unknown: { to: 'pay_unknown', action: 'withdrawal.pay-unknown' },
  retry: { to: 'approved', action: 'withdrawal.pay-again' },
} as const satisfies Record<string, SettleStep>

/**
 * The states before a decision, and the states during a payment. `approved` and `paid` can follow from both groups,
 * so each call accepts only the states of its group.
 */
const reviewing: readonly WithdrawalState[] = ['requested', 'in_review']
const payingStates: readonly WithdrawalState[] = ['paying', 'pay_unknown']
function refuseUnless(side: readonly WithdrawalState[], order: ReviewWithdrawal): void {
  if (!side.includes(order.state)) refuse('review.already-decided')
}

async function settle(
  context: ReviewContext,
  before: ReviewWithdrawal,
  outcome: keyof typeof settleSteps,
  { reference, reason }: SettleInput,
): Promise<ReviewWithdrawal> {
  const { to, action } = settleSteps[outcome]
  const isPaid = outcome === 'paid'
  const after = await stepOrder(context, before, action, {
    to,
    ...(isPaid ? { reference } : {}),
    reason,
  })
  if (isPaid) await post(context.tx, movements.withdrawalPaid(payment(before)))
  if (outcome === 'returned') await post(context.tx, movements.withdrawalReturned(before))
  return after
}

export const withdrawalPaymentRoutes = [
  /**
   * For a manual payment by staff: one step from review to paid (decisions §5). With `pay_later`, or above the
   * two-person amount, the order is approved for payment and no money moves.
   */
  handle(approveWithdrawal, async ({ input, ...context }) => {
    const before = await withdrawals.openOrder(context, input)
    refuseUnless(reviewing, before)
    refuseOnHold(before)
    const answer = await answerFlags(context.tx, context.staff, {
      subject: 'withdrawal',
      order: before,
      reason: input.flag_reason,
    })
    await decideAmount(context.tx, context.staff.id, before.amount)
    const reason = input.reason.trim()
    const twoPerson = await needsTwo(context.tx, before)
    const approval = { twoPerson }
    if (twoPerson || input.pay_later) {
      const step = { to: 'approved', approved: approval, reason } as const
      const after = await stepOrder(context, before, 'withdrawal.approved', step, answer)
      return withdrawals.row(context.tx, context, after)
    }
    need(context.staff, 'withdrawal.pay')
    await refuseOwnCredit(context, before)
    const reference = await takeReference(context.tx, before.out_trade_no, input.reference)
    const payout = { payoutRef: orderNumber('P', context.app.clock.now()), twoPerson }
    const step = {
      to: 'paid',
      approved: approval,
      paying: payout,
      reason,
      reference,
    } as const
    const after = await stepOrder(context, before, 'withdrawal.paid', step, answer)
    await post(context.tx, movements.withdrawalPaid(payment(before)))
    return withdrawals.row(context.tx, context, after)
  }),

  // The payout reference is committed with this step, before anybody pays (money F-3).
  handle(payWithdrawal, async ({ input, ...context }) => {
    const before = await withdrawals.order(context.tx, input)
    const twoPerson = await needsTwo(context.tx, before)
    if (before.state === 'approved') {
      refuseOnHold(before)
      if (twoPerson) await refuseSamePerson(context.tx, before.approver, context.staff.id)
      needFlagRight(context.staff, before)
    }
    const answer = await answerFlags(context.tx, context.staff, {
      subject: 'withdrawal',
      order: before,
      reason: input.flag_reason,
    })
    await refuseOwnCredit(context, before)
    await decideAmount(context.tx, context.staff.id, before.amount)
    const payoutRef = orderNumber('P', context.app.clock.now())
    const step = { to: 'paying', paying: { payoutRef, twoPerson } } as const
    const after = await stepOrder(context, before, 'withdrawal.paying', step, answer)
    return withdrawals.row(context.tx, context, after)
  }),

  handle(settleWithdrawal, async ({ input, ...context }) => {
    const reason = input.reason.trim()
    const { outcome } = input
    if (outcome === 'returned' && !reason) refuse('review.reason-missing')
    if (outcome === 'paid' && !referenceOf(input.reference))
      refuse('review.reference-missing')
    const before = await withdrawals.order(context.tx, input)
    // The state is checked before the reference: on a second click the reference is already used, and the response
    // should be about the state.
    refuseUnless(payingStates, before)
    const reference =
      outcome === 'paid'
        ? await takeReference(context.tx, before.out_trade_no, input.reference)
        : ''
    const after = await settle(context, before, outcome, { reference, reason })
    return withdrawals.row(context.tx, context, after)
  }),
]
