import { payoutMethodLabels } from '@jinli/contract/vocabulary'
import {
  revealWithdrawal,
  sendBackWithdrawal,
  withdrawalFlagLabels,
  withdrawalReview,
  withdrawalStateLabels,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { dayWords, filterLabel } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { handle } from '../http/handle.ts'
import { openNumber } from '../platform/number-seal.ts'
import { refuse } from '../platform/refuse.ts'
import { claimedTable, recordRelease } from '../review/claim.store.ts'
import { sealedNumberOf } from './withdrawal.store.ts'
import { isOpen, refuseOnHold, stepOrder, withdrawals } from './withdrawal-action.ts'

const stateLabels = {
  ...withdrawalStateLabels,
  open: '待处理',
  review: '待审核',
  on_hold: '风控暂缓',
  reversal: '退回待复核',
  unpaid: '已拒绝',
}

export const withdrawalExport = withdrawals.exportOf(
  withdrawalReview.exportFile,
  '取款',
  (filter) => [
    ['状态', filterLabel(stateLabels, filter.state)],
    ['方式', filterLabel(payoutMethodLabels, filter.method)],
    ['标记', filterLabel(withdrawalFlagLabels, filter.flag)],
    ['搜索', filter.search],
    ...dayWords(filter),
  ],
)

export const withdrawalAdminRoutes = [
  handle(withdrawalReview.list, withdrawals.list),
  handle(withdrawalReview.read, withdrawals.read),
  handle(withdrawalReview.exportFile, (request) => startExport(request, withdrawalExport)),
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
