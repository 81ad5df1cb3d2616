import {
  approveAdjustment,
  cancelAdjustment,
  createAdjustment,
  listAdjustments as listCall,
} from '@jinli/contract/adjustment.admin'
import { handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
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

function rowOf(a: Adjustment, staffId: StaffId) {
  return { ...a, status: a.state, mine: a.maker === staffId }
}

async function existing(tx: Tx, number: string): Promise<Adjustment> {
  return (await adjustmentByNumber(tx, number)) ?? refuse('adjustment.not-found')
}

/** Money and, for a credit with strings, its requirement: in the transaction of the verdict. */
async function moveMoney(tx: Tx, a: Adjustment): Promise<void> {
  if (a.direction === 'debit') return post(tx, movements.adjustmentDebited(a))
  await post(tx, movements.adjustmentCredited(a))
  if (a.turnover_times === 0) return
  await openRequirement(tx, {
    player: a.player,
    source: 'adjustment',
    ref: `adjustment:${a.id}`,
    required: a.amount * BigInt(a.turnover_times),
  })
}

export const adjustmentAdminRoutes = [
  handle(listCall, async ({ app, input, staff }) => {
    const found = await listAdjustments(app.pool, {
      ...input,
      state: input.status,
      search: input.search.trim(),
    })
    return deskPageOf(found, (each) => rowOf(each, staff.id))
  }),

  handle(createAdjustment, async ({ app, tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!input.username.trim()) refuse('adjustment.player-unknown')
    if (input.amount === null || input.amount <= 0n) refuse('amount.invalid')
    if (input.direction === 'debit' && input.turnover_times > 0) {
      refuse('adjustment.turnover-of-debit')
    }
    if (!reason) refuse('review.reason-missing')
    await decideAmount(tx, staff.id, input.amount)
    const number = await insertAdjustment(tx, {
      adjustmentNo: orderNumber('A', app.clock.now()),
      username: input.username.trim(),
      direction: input.direction,
      amount: input.amount,
      against: input.against,
      turnoverTimes: input.turnover_times,
      reason,
      about: input.about.trim(),
      maker: staff.id,
    })
    if (!number) refuse('adjustment.player-unknown')
    const after = await existing(tx, number)
    await record({
      action: 'adjustment.made',
      subject: after.adjustment_no,
      before: null,
      after,
      reason,
    })
    return rowOf(after, staff.id)
  }),

  handle(approveAdjustment, async ({ tx, staff, record, input }) => {
    const before = await existing(tx, input.adjustment_no)
    if (before.maker === staff.id) refuse('review.same-person')
    await decideAmount(tx, staff.id, before.amount)
    // Compare-and-set: the second checker is told, the money moves once.
    if (!(await decideAdjustment(tx, before.id, 'posted', staff.id))) {
      refuse('review.already-decided')
    }
    // A debit beyond the balance refuses here: everything rolls back and it stays a draft.
    await moveMoney(tx, before)
    const after = await existing(tx, input.adjustment_no)
    await record({
      action: 'adjustment.posted',
      subject: after.adjustment_no,
      before,
      after,
      reason: before.reason,
    })
    return rowOf(after, staff.id)
  }),

  handle(cancelAdjustment, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    const before = await existing(tx, input.adjustment_no)
    need(staff, before.maker === staff.id ? 'adjustment.make' : 'adjustment.check')
    if (!reason) refuse('review.reason-missing')
    if (!(await decideAdjustment(tx, before.id, 'cancelled', staff.id))) {
      refuse('review.already-decided')
    }
    const after = await existing(tx, input.adjustment_no)
    await record({
      action: 'adjustment.cancelled',
      subject: after.adjustment_no,
      before,
      after,
      reason,
    })
    return rowOf(after, staff.id)
  }),
]
