import {
  askTransferAgain,
  listTransfers,
  settleTransfer,
} from '@jinli/contract/wallet/wallet.admin'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import {
  lockTransferForReview,
  proposeSettlement,
  type ReviewTransfer,
  transferForReview,
  transfersForReview,
} from './transfer-review.store.ts'
import { askTransfer, endAndPost, isRequestRunning } from './venue-transfer.ts'

function proposalOf(t: ReviewTransfer, staffId: StaffId) {
  if (t.settle_outcome === null || t.settle_at === null) return null
  return {
    outcome: t.settle_outcome,
    reason: t.settle_reason,
    by: t.settle_name,
    at: t.settle_at,
    mine: t.settle_by === staffId,
  }
}

function toTransferRow(t: ReviewTransfer, staffId: StaffId) {
  return {
    ...t,
    age: Math.floor(t.age),
    proposal: proposalOf(t, staffId),
  }
}

const settledMails = {
  to_centre: { success: 'transfer.in-completed', failed: 'transfer.in-failed' },
  to_venue: { success: 'transfer.out-completed', failed: 'transfer.out-failed' },
} as const

type Settlement = { outcome: 'success' | 'failed'; reason: string; staffId: StaffId }

/**
 * Proposes or settles. The first decision is a proposal, and so is one that differs from the proposal, because two
 * people must agree (money I-23). Returns the audit action.
 */
async function settleOrPropose(
  tx: Tx,
  t: ReviewTransfer,
  settlement: Settlement,
): Promise<'transfer.settled' | 'transfer.proposed'> {
  const same = t.settle_outcome === settlement.outcome
  if (same) {
    await refuseSamePerson(tx, t.settle_by, settlement.staffId)
    if (!(await endAndPost(tx, t, settlement.outcome, settlement.reason))) {
      refuse('review.already-decided')
    }
    const { out_trade_no: number, amount, venue_name: way } = t
    await writeMail(tx, t.player, settledMails[t.direction][settlement.outcome], {
      number,
      amount,
      way,
    })
    return 'transfer.settled'
  }
  if (!(await proposeSettlement(tx, t.id, settlement))) refuse('review.already-decided')
  return 'transfer.proposed'
}

export const walletAdminRoutes = [
  handle(listTransfers, async ({ app, input, staff }) => {
    const page = await transfersForReview(app.pool, {
      ...input,
      search: input.search.trim(),
    })
    return toStaffPage(page, (each) => toTransferRow(each, staff.id))
  }),

  handle(askTransferAgain, async ({ app, staff, writeAudit, input }) => {
    const number = input.out_trade_no
    const before = (await transferForReview(app.pool, number)) ?? refuse('review.not-found')
    if (before.decided_at !== null) refuse('review.already-decided')
    if (isRequestRunning(app, before)) refuse('transfer.in-progress')
    // The status query itself is audited. The venue's response is applied as if the job had sent the query.
    await writeAudit({
      action: 'transfer.asked',
      subject: number,
      before: null,
      after: { state: before.state, amount: before.amount },
    })
    await askTransfer(app, before)
    const after = (await transferForReview(app.pool, number)) ?? before
    return toTransferRow(after, staff.id)
  }),

  handle(settleTransfer, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const number = input.out_trade_no
    const before = (await lockTransferForReview(tx, number)) ?? refuse('review.not-found')
    if (before.state !== 'manual') refuse('review.already-decided')
    const settlement = { outcome: input.outcome, reason, staffId: staff.id }
    const action = await settleOrPropose(tx, before, settlement)
    const after = (await transferForReview(tx, number)) ?? before
    await writeAudit({ action, subject: number, before, after, reason })
    return toTransferRow(after, staff.id)
  }),
]
