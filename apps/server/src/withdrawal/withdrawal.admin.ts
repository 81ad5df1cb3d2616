import { type WithdrawalState, withdrawalCodes } from '@jinli/contract/states'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { staffRead, staffWrite } from '../handle.ts'
import { movements, post } from '../money/movements.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { pageOf, window } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import {
  decideWithdrawal,
  paymentReferenceUsed,
  type ReviewWithdrawal,
  withdrawalForReview,
  withdrawalsForReview,
} from './withdrawal.store.ts'

const statesOfCode: Record<number, readonly WithdrawalState[]> = {
  0: ['requested', 'paid', 'rejected'],
  1: ['requested'],
  2: ['paid'],
  3: ['rejected'],
}

function rowOf(w: ReviewWithdrawal) {
  return { ...w, status: w.state, state: withdrawalCodes[w.state] }
}

async function openForReview(tx: Tx, outTradeNo: string): Promise<ReviewWithdrawal> {
  return (await withdrawalForReview(tx, outTradeNo)) ?? refuse('review.not-found')
}

export const withdrawalAdminRoutes = [
  staffRead(listWithdrawals, async ({ app, input }) => {
    const states = statesOfCode[input.state] ?? []
    const found = await withdrawalsForReview(app.pool, {
      states,
      search: input.search.trim(),
      ...window(input),
    })
    return pageOf(input, found.total, found.rows.map(rowOf))
  }),

  // Staff have paid by hand: one step from review to paid (decisions §5).
  staffWrite(approveWithdrawal, async ({ tx, staff, caller, input }) => {
    const before = await openForReview(tx, input.out_trade_no)
    const reference = input.reference.trim()
    const reason = input.reason.trim()
    if (reference && (await paymentReferenceUsed(tx, reference)))
      refuse('review.reference-used')
    const decision = { id: before.id, staffId: staff.id, reason, reference }
    if (!(await decideWithdrawal(tx, 'paid', decision))) refuse('review.already-decided')
    await post(
      tx,
      movements.withdrawalPaid({ ...before, method: 'bank', fee: 0n, rounding: 0n }),
    )
    const after = await openForReview(tx, input.out_trade_no)
    await audit(tx, {
      staffId: staff.id,
      ip: caller.ip,
      action: 'withdrawal.paid',
      subject: before.out_trade_no,
      before,
      after,
      reason,
    })
    return rowOf(after)
  }),

  staffWrite(rejectWithdrawal, async ({ tx, staff, caller, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await openForReview(tx, input.out_trade_no)
    const decision = { id: before.id, staffId: staff.id, reason, reference: '' }
    if (!(await decideWithdrawal(tx, 'rejected', decision)))
      refuse('review.already-decided')
    await post(tx, movements.withdrawalReturned(before))
    const after = await openForReview(tx, input.out_trade_no)
    await audit(tx, {
      staffId: staff.id,
      ip: caller.ip,
      action: 'withdrawal.rejected',
      subject: before.out_trade_no,
      before,
      after,
      reason,
    })
    return rowOf(after)
  }),
]
