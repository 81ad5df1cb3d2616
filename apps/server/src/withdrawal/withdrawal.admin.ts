import {
  revealWithdrawal,
  sendBackWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { handle } from '../http/handle.ts'
import { openNumber } from '../platform/number-seal.ts'
import { refuse } from '../platform/refuse.ts'
import { claimedTable, recordRelease } from '../review/claim.store.ts'
import { sealedNumberOf } from './withdrawal.store.ts'
import { isOpen, refuseOnHold, stepOrder, withdrawals } from './withdrawal-action.ts'

export const withdrawalAdminRoutes = [
  handle(withdrawalReview.list, withdrawals.list),
  handle(withdrawalReview.read, withdrawals.read),
  handle(withdrawalReview.exportFile, withdrawals.exportFile),
  handle(withdrawalReview.claim, withdrawals.claim),
  handle(withdrawalReview.claimNext, withdrawals.claimNext),
  handle(withdrawalReview.takeOver, withdrawals.takeOver),
  handle(withdrawalReview.reject, withdrawals.reject),

  handle(withdrawalReview.release, async ({ input, ...context }) => {
    const before = await withdrawals.openOrder(context, input)
    if (before.state !== 'in_review') refuse('review.already-decided')
    const step = { to: 'requested' } as const
    const after = await stepOrder(context, before, 'withdrawal.released', step)
    await recordRelease(context.tx, claimedTable('withdrawal'), before.id, context.staff.id)
    return withdrawals.row(context.tx, context, after)
  }),

  handle(sendBackWithdrawal, async ({ input, ...context }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await withdrawals.order(context.tx, input)
    refuseOnHold(before)
    if (before.state !== 'approved') refuse('review.already-decided')
    const step = { to: 'requested', reason } as const
    const after = await stepOrder(context, before, 'withdrawal.sent-back', step)
    return withdrawals.row(context.tx, context, after)
  }),

  // The payer needs the whole card number. Each access is audited (reliability B-119).
  handle(revealWithdrawal, async ({ input, ...context }) => {
    const { tx, app } = context
    const order = await withdrawals.order(tx, input)
    if (!isOpen(order.state)) refuse('review.already-decided')
    const card = await sealedNumberOf(tx, order.id)
    if (!card) throw new Error(`withdrawal ${order.out_trade_no} is gone`)
    await withdrawals.record(context, order, 'withdrawal.number-revealed')
    return { bank_no: openNumber(app.config.cardKey, card.player, card.sealed) }
  }),
]
