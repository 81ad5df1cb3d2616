import type { DeedName } from '@jinli/contract/endpoint'
import type { WithdrawalState } from '@jinli/contract/states'
import {
  approveWithdrawal,
  payWithdrawal,
  settleWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { usdtPayout } from '@jinli/contract/withdrawal.rules'
import { handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Tx } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { referenceOf } from '../review/order-filter.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { need } from '../session/staff-rights.ts'
import { type By, orderOf, refuseClaimed, rowOf, stepOrder } from './withdrawal-deed.ts'
import type { ReviewWithdrawal } from './withdrawal-review.store.ts'
import { paymentReferenceUser } from './withdrawal-step.store.ts'

/** What leaves by which way, what the fee is worth, what rounding left: the terms of the order. */
function payment(w: ReviewWithdrawal) {
  const { usdt_rate, usdt_fee } = w
  if (usdt_rate === null || usdt_fee === null) return { ...w, fee: 0n, rounding: 0n }
  const { kept, rounding } = usdtPayout(w.amount, usdt_rate, usdt_fee)
  return { ...w, fee: kept, rounding }
}

async function freeReference(tx: Tx, text: string): Promise<string> {
  const reference = referenceOf(text)
  const order = reference && (await paymentReferenceUser(tx, reference))
  if (order) refuse('review.reference-taken', { order })
  return reference
}

async function needsTwo(tx: Tx, order: ReviewWithdrawal): Promise<boolean> {
  const above = await twoPersonAbove(tx)
  return order.two_person || (above > 0n && order.amount > above)
}

type Word = { reference: string; reason: string }
type Settling = { to: WithdrawalState; action: DeedName }

const settlings = {
  paid: { to: 'paid', action: 'withdrawal.paid' },
  returned: { to: 'returned', action: 'withdrawal.returned' },
  unknown: { to: 'pay_unknown', action: 'withdrawal.pay-unknown' },
  retry: { to: 'approved', action: 'withdrawal.pay-again' },
} as const satisfies Record<string, Settling>

/**
 * `approved` and `paid` are reached from the review and from a payment that was begun: each call takes
 * its own side only.
 */
const reviewing: readonly WithdrawalState[] = ['requested', 'in_review']
const begun: readonly WithdrawalState[] = ['paying', 'pay_unknown']
function refuseUnless(side: readonly WithdrawalState[], order: ReviewWithdrawal): void {
  if (!side.includes(order.state)) refuse('review.already-decided')
}

async function settle(
  by: By,
  before: ReviewWithdrawal,
  outcome: keyof typeof settlings,
  { reference, reason }: Word,
): Promise<ReviewWithdrawal> {
  const { to, action } = settlings[outcome]
  const paid = outcome === 'paid'
  const after = await stepOrder(by, before, action, {
    to,
    ...(paid ? { reference } : {}),
    reason,
  })
  if (paid) await post(by.tx, movements.withdrawalPaid(payment(before)))
  if (outcome === 'returned') await post(by.tx, movements.withdrawalReturned(before))
  return after
}

export const withdrawalPaymentRoutes = [
  /**
   * Staff have paid by hand: one step from review to paid (decisions §5). Asked to pay later, or above
   * the two-person amount, the order is released for payment and no money moves.
   */
  handle(approveWithdrawal, async ({ app, input, ...by }) => {
    const before = await orderOf(by.tx, input.out_trade_no)
    refuseUnless(reviewing, before)
    refuseClaimed(before, by, app.clock.now())
    await decideAmount(by.tx, by.staff.id, before.amount)
    const reason = input.reason.trim()
    const twoPerson = await needsTwo(by.tx, before)
    const approved = { twoPerson }
    if (twoPerson || input.pay_later) {
      const step = { to: 'approved', approved, reason } as const
      const after = await stepOrder(by, before, 'withdrawal.approved', step)
      return rowOf(after, by.staff, app.clock.now())
    }
    need(by.staff, 'withdrawal.pay')
    const reference = await freeReference(by.tx, input.reference)
    const paying = { payoutRef: orderNumber('P', app.clock.now()), twoPerson }
    const step = { to: 'paid', approved, paying, reason, reference } as const
    const after = await stepOrder(by, before, 'withdrawal.paid', step)
    await post(by.tx, movements.withdrawalPaid(payment(before)))
    return rowOf(after, by.staff, app.clock.now())
  }),

  // Our reference is committed with this step, before anybody is told to pay (money F-3).
  handle(payWithdrawal, async ({ app, input, ...by }) => {
    const before = await orderOf(by.tx, input.out_trade_no)
    const twoPerson = await needsTwo(by.tx, before)
    if (before.state === 'approved' && twoPerson && before.approver === by.staff.id)
      refuse('review.same-person')
    await decideAmount(by.tx, by.staff.id, before.amount)
    const payoutRef = orderNumber('P', app.clock.now())
    const step = { to: 'paying', paying: { payoutRef, twoPerson } } as const
    const after = await stepOrder(by, before, 'withdrawal.paying', step)
    return rowOf(after, by.staff, app.clock.now())
  }),

  handle(settleWithdrawal, async ({ app, input, ...by }) => {
    const reason = input.reason.trim()
    const { outcome } = input
    if (outcome === 'returned' && !reason) refuse('review.reason-missing')
    if (outcome === 'paid' && !referenceOf(input.reference))
      refuse('review.reference-missing')
    const before = await orderOf(by.tx, input.out_trade_no)
    // Before the reference: a second click finds its own used, and should read what happened.
    refuseUnless(begun, before)
    const reference = outcome === 'paid' ? await freeReference(by.tx, input.reference) : ''
    const after = await settle(by, before, outcome, { reference, reason })
    return rowOf(after, by.staff, app.clock.now())
  }),
]
