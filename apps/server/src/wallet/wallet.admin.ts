import { transferCodes } from '@jinli/contract/states'
import {
  askTransferAgain,
  listTransfers,
  settleTransfer,
} from '@jinli/contract/wallet.admin'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { type Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  lockTransferForReview,
  proposeSettlement,
  type ReviewTransfer,
  transferForReview,
  transfersForReview,
} from './transfer-review.store.ts'
import { askTransfer, endAndPost, onItsWay } from './venue-transfer.ts'

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

function rowOf(t: ReviewTransfer, staffId: StaffId) {
  return {
    ...t,
    state: transferCodes[t.state],
    status: t.state,
    age: Math.floor(t.age),
    proposal: proposalOf(t, staffId),
  }
}

const settledMails = {
  to_centre: { success: 'transfer.home', failed: 'transfer.stayed' },
  to_venue: { success: 'transfer.landed', failed: 'transfer.bounced' },
} as const

type Settled = { outcome: 'success' | 'failed'; reason: string; staffId: StaffId }

/**
 * A first word is a proposal, and so is another word than the proposal's: what counts is that two
 * people say the same (money I-23). Returns what was done, for the audit trail.
 */
async function settleOrPropose(
  tx: Tx,
  t: ReviewTransfer,
  said: Settled,
): Promise<'transfer.settled' | 'transfer.proposed'> {
  const same = t.settle_outcome === said.outcome
  if (same && t.settle_by === said.staffId) refuse('review.same-person')
  if (same) {
    if (!(await endAndPost(tx, t, said.outcome, said.reason))) {
      refuse('review.already-decided')
    }
    const { out_trade_no: number, amount, venue_name: way } = t
    await writeMail(tx, t.player, settledMails[t.direction][said.outcome], {
      number,
      amount,
      way,
    })
    return 'transfer.settled'
  }
  if (!(await proposeSettlement(tx, t.id, said))) refuse('review.already-decided')
  return 'transfer.proposed'
}

export const walletAdminRoutes = [
  handle(listTransfers, async ({ app, input, staff }) => {
    const found = await transfersForReview(app.pool, {
      ...input,
      search: input.search.trim(),
    })
    return deskPageOf(found, (each) => rowOf(each, staff.id))
  }),

  handle(askTransferAgain, async ({ app, staff, record, input }) => {
    const number = input.out_trade_no
    const before = (await transferForReview(app.pool, number)) ?? refuse('review.not-found')
    if (before.decided_at !== null) refuse('review.already-decided')
    if (onItsWay(app, before)) refuse('transfer.in-progress')
    // The deed is the question; what the venue says is booked as if the poller had asked.
    await record({ action: 'transfer.asked', subject: number, before: null, after: null })
    await askTransfer(app, before)
    const after = (await transferForReview(app.pool, number)) ?? before
    return rowOf(after, staff.id)
  }),

  handle(settleTransfer, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const number = input.out_trade_no
    const before = (await lockTransferForReview(tx, number)) ?? refuse('review.not-found')
    if (before.state !== 'manual') refuse('review.already-decided')
    const said = { outcome: input.outcome, reason, staffId: staff.id }
    const action = await settleOrPropose(tx, before, said)
    const after = (await transferForReview(tx, number)) ?? before
    await record({ action, subject: number, before, after, reason })
    return rowOf(after, staff.id)
  }),
]
