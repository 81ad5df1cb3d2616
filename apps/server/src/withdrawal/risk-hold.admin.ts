import {
  endWithdrawalHold,
  holdWithdrawal,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { ReviewContext } from '../review/reviewer.ts'
import { endHold, holdOrder } from './risk-hold.store.ts'
import { refuseOnHold, withdrawals } from './withdrawal-action.ts'

type HoldContext = ReviewContext & { input: { out_trade_no: string; reason: string } }

/** Returns the order and the reason of a hold or of its end. */
async function holdRequest({ tx, input }: HoldContext) {
  const reason = input.reason.trim()
  if (!reason) refuse('review.reason-missing')
  return { before: await withdrawals.order(tx, input), reason }
}

export const riskHoldRoutes = [
  handle(holdWithdrawal, async (context) => {
    const { before, reason } = await holdRequest(context)
    refuseOnHold(before)
    const act = { id: before.id, staffId: context.staff.id, reason }
    if (!(await holdOrder(context.tx, act))) refuse('review.already-decided')
    const after = await withdrawals.record(context, before, 'withdrawal.risk-held', reason)
    return withdrawals.row(context.tx, context, after)
  }),

  handle(endWithdrawalHold, async (context) => {
    const { before, reason } = await holdRequest(context)
    const act = { id: before.id, staffId: context.staff.id, reason }
    if (!(await endHold(context.tx, act))) refuse('review.already-decided')
    const after = await withdrawals.record(context, before, 'withdrawal.hold-ended', reason)
    return withdrawals.row(context.tx, context, after)
  }),
]
