import { approveDeposit, listDeposits, rejectDeposit } from '@jinli/contract/deposit.admin'
import { type DepositState, depositCodes } from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { staffRead, staffWrite } from '../handle.ts'
import { movements, post } from '../money/movements.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { pageOf, window } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import {
  decideDeposit,
  depositForReview,
  depositsForReview,
  type ReviewDeposit,
  referenceUsed,
} from './deposit.store.ts'

/** An expired deposit waits for staff like any other: a late payment is money (decisions §5). */
const statesOfCode: Record<number, readonly DepositState[]> = {
  0: ['submitted', 'expired', 'approved', 'rejected'],
  1: ['submitted', 'expired'],
  2: ['approved'],
  3: ['rejected'],
}

function rowOf(d: ReviewDeposit) {
  const open = d.state === 'submitted' || d.state === 'expired'
  return {
    ...d,
    method: depositMethodLabels[d.method],
    status: d.state,
    state: open ? depositCodes.submitted : depositCodes[d.state],
    flags: d.state === 'expired' ? [...d.flags, 'expired'] : d.flags,
  }
}

async function openForReview(tx: Tx, depositNo: string): Promise<ReviewDeposit> {
  return (await depositForReview(tx, depositNo)) ?? refuse('review.not-found')
}

export const depositAdminRoutes = [
  staffRead(listDeposits, async ({ app, input }) => {
    const states = statesOfCode[input.state] ?? []
    const found = await depositsForReview(app.pool, {
      states,
      search: input.search.trim(),
      ...window(input),
    })
    return pageOf(input, found.total, found.rows.map(rowOf))
  }),

  staffWrite(approveDeposit, async ({ tx, staff, caller, input }) => {
    const before = await openForReview(tx, input.deposit_no)
    const credited = input.amount ?? before.amount
    if (credited <= 0n) refuse('amount.invalid')
    const reason = input.reason.trim()
    if (credited !== before.amount && !reason) refuse('review.amount-needs-reason')
    const reference = input.reference.trim()
    const decision = {
      id: before.id,
      staffId: staff.id,
      reason,
      reference,
      creditedAmount: credited,
    }
    if (reference && (await referenceUsed(tx, before.method, reference))) {
      refuse('review.reference-used')
    }
    // Compare-and-set: the second reviewer is told, the money moves once (I-7).
    if (!(await decideDeposit(tx, 'approved', decision))) refuse('review.already-decided')
    await post(tx, movements.depositCredited(before, credited))
    await openRequirement(tx, {
      player: before.player,
      source: 'deposit',
      ref: `deposit:${before.id}`,
      required: credited,
    })
    const after = await openForReview(tx, input.deposit_no)
    await audit(tx, {
      staffId: staff.id,
      ip: caller.ip,
      action: 'deposit.approved',
      subject: before.deposit_no,
      before,
      after,
      reason,
    })
    return rowOf(after)
  }),

  staffWrite(rejectDeposit, async ({ tx, staff, caller, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await openForReview(tx, input.deposit_no)
    const decision = {
      id: before.id,
      staffId: staff.id,
      reason,
      reference: '',
      creditedAmount: null,
    }
    if (!(await decideDeposit(tx, 'rejected', decision))) refuse('review.already-decided')
    const after = await openForReview(tx, input.deposit_no)
    await audit(tx, {
      staffId: staff.id,
      ip: caller.ip,
      action: 'deposit.rejected',
      subject: before.deposit_no,
      before,
      after,
      reason,
    })
    return rowOf(after)
  }),
]
