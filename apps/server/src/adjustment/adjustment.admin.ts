import {
  approveAdjustment,
  cancelAdjustment,
  createAdjustment,
  listAdjustments as listCall,
} from '@jinli/contract/adjustment/adjustment.admin'
import { handle } from '../http/handle.ts'
import { postingRef } from '../money/ledger-names.ts'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { referenceOf } from '../review/order-filter.ts'
import { registerReference, releaseReferences } from '../review/order-reference.store.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { need } from '../session/staff-rights.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import {
  type Adjustment,
  adjustmentByNumber,
  decideAdjustment,
  insertAdjustment,
  listAdjustments,
} from './adjustment.store.ts'

function adjustmentRow(a: Adjustment, staffId: StaffId) {
  return { ...a, status: a.state, mine: a.maker === staffId }
}

async function existing(tx: Tx, number: string): Promise<Adjustment> {
  return (await adjustmentByNumber(tx, number)) ?? refuse('adjustment.not-found')
}

/** Posts the adjustment and opens its turnover requirement, if any, in the transaction of the decision. */
async function moveMoney(tx: Tx, a: Adjustment): Promise<void> {
  if (a.direction === 'debit') {
    // Whoever takes from a centre wallet holds the player's row, so that a correction takes what is there (decision 068).
    await lockPlayer(tx, a.player)
    return post(tx, movements.adjustmentDebited(a))
  }
  await post(tx, movements.adjustmentCredited(a))
  if (a.turnover_times === 0) return
  await openRequirement(tx, {
    player: a.player,
    source: 'adjustment',
    ref: postingRef('adjustment', a.id),
    required: a.amount * BigInt(a.turnover_times),
  })
}

export const adjustmentAdminRoutes = [
  handle(listCall, async ({ app, input, staff }) => {
    const page = await listAdjustments(app.pool, {
      ...input,
      state: input.status,
      search: input.search.trim(),
    })
    return toStaffPage(page, (each) => adjustmentRow(each, staff.id))
  }),

  handle(createAdjustment, async ({ app, tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!input.username.trim()) refuse('adjustment.player-unknown')
    if (input.amount === null || input.amount <= 0n) refuse('amount.invalid')
    if (input.direction === 'debit' && input.turnover_times > 0) {
      refuse('adjustment.turnover-of-debit')
    }
    if (!reason) refuse('review.reason-missing')
    await decideAmount(tx, staff.id, input.amount)
    const reference = referenceOf(input.reference)
    const adjustmentNo = orderNumber('A', app.clock.now())
    await registerReference(tx, { reference, order: adjustmentNo })
    const number = await insertAdjustment(tx, {
      adjustmentNo,
      username: input.username.trim(),
      direction: input.direction,
      amount: input.amount,
      against: input.against,
      turnoverTimes: input.turnover_times,
      reason,
      about: input.about.trim(),
      reference,
      maker: staff.id,
    })
    if (!number) refuse('adjustment.player-unknown')
    const after = await existing(tx, number)
    await writeAudit({
      action: 'adjustment.made',
      subject: after.adjustment_no,
      before: null,
      after,
      reason,
    })
    return adjustmentRow(after, staff.id)
  }),

  handle(approveAdjustment, async ({ tx, staff, writeAudit, input }) => {
    const before = await existing(tx, input.adjustment_no)
    await refuseSamePerson(tx, before.maker, staff.id)
    await decideAmount(tx, staff.id, before.amount)
    // Compare-and-set: a second checker is refused, so the money moves once.
    if (!(await decideAdjustment(tx, before.id, 'posted', staff.id))) {
      refuse('review.already-decided')
    }
    // A debit above the balance is refused here: the transaction rolls back and the adjustment stays a draft.
    await moveMoney(tx, before)
    const after = await existing(tx, input.adjustment_no)
    await writeAudit({
      action: 'adjustment.posted',
      subject: after.adjustment_no,
      before,
      after,
      reason: before.reason,
    })
    return adjustmentRow(after, staff.id)
  }),

  handle(cancelAdjustment, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    const before = await existing(tx, input.adjustment_no)
    need(staff, before.maker === staff.id ? 'adjustment.make' : 'adjustment.check')
    if (!reason) refuse('review.reason-missing')
    if (!(await decideAdjustment(tx, before.id, 'cancelled', staff.id))) {
      refuse('review.already-decided')
    }
    await releaseReferences(tx, { order: before.adjustment_no })
    const after = await existing(tx, input.adjustment_no)
    await writeAudit({
      action: 'adjustment.cancelled',
      subject: after.adjustment_no,
      before,
      after,
      reason,
    })
    return adjustmentRow(after, staff.id)
  }),
]
