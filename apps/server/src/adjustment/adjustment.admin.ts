import {
  approveAdjustment,
  cancelAdjustment,
  createAdjustment,
  listAdjustments as listCall,
} from '@jinli/contract/adjustment.admin'
import { mayDo } from '@jinli/contract/permission'
import { staffRead, staffWrite } from '../handle.ts'
import { movements, post } from '../money/movements.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { pageOf, window } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import {
  type Adjustment,
  adjustmentByNumber,
  decideAdjustment,
  insertAdjustment,
  listAdjustments,
} from './adjustment.store.ts'

type Who = { staff: { id: bigint }; caller: { ip: string } }

function rowOf(a: Adjustment, staffId: bigint) {
  return { ...a, status: a.state, mine: a.maker === staffId ? 1 : 0 }
}

async function existing(tx: Tx, number: string): Promise<Adjustment> {
  return (await adjustmentByNumber(tx, number)) ?? refuse('adjustment.not-found')
}

function record(
  tx: Tx,
  { staff, caller }: Who,
  deed: { action: string; before: Adjustment | null; after: Adjustment; reason: string },
): Promise<void> {
  const { after, ...rest } = deed
  return audit(tx, {
    staffId: staff.id,
    ip: caller.ip,
    subject: after.adjustment_no,
    after,
    ...rest,
  })
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
  staffRead(listCall, async ({ app, input, staff }) => {
    const found = await listAdjustments(app.pool, {
      state: input.status,
      search: input.search.trim(),
      ...window(input),
    })
    const shown = found.rows.map((each) => rowOf(each, staff.id))
    return pageOf(input, found.total, shown)
  }),

  staffWrite(createAdjustment, async ({ app, tx, staff, caller, input }) => {
    const reason = input.reason.trim()
    if (!input.username.trim()) refuse('adjustment.player-unknown')
    if (input.amount === null || input.amount <= 0n) refuse('amount.invalid')
    if (input.direction === 'debit' && input.turnover_times > 0) {
      refuse('adjustment.turnover-of-debit')
    }
    if (!reason) refuse('review.reason-missing')
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
    await record(
      tx,
      { staff, caller },
      { action: 'adjustment.made', before: null, after, reason },
    )
    return rowOf(after, staff.id)
  }),

  staffWrite(approveAdjustment, async ({ tx, staff, caller, input }) => {
    const before = await existing(tx, input.adjustment_no)
    if (before.maker === staff.id) refuse('review.same-person')
    // Compare-and-set: the second checker is told, the money moves once.
    if (!(await decideAdjustment(tx, before.id, 'posted', staff.id))) {
      refuse('review.already-decided')
    }
    // A debit beyond the balance refuses here: everything rolls back and it stays a draft.
    await moveMoney(tx, before)
    const after = await existing(tx, input.adjustment_no)
    await record(
      tx,
      { staff, caller },
      { action: 'adjustment.posted', before, after, reason: before.reason },
    )
    return rowOf(after, staff.id)
  }),

  staffWrite(cancelAdjustment, async ({ tx, staff, caller, input }) => {
    const reason = input.reason.trim()
    const before = await existing(tx, input.adjustment_no)
    const mayCancel = before.maker === staff.id || mayDo(staff.role, 'adjustment.check')
    if (!mayCancel) refuse('session.forbidden')
    if (!reason) refuse('review.reason-missing')
    if (!(await decideAdjustment(tx, before.id, 'cancelled', staff.id))) {
      refuse('review.already-decided')
    }
    const after = await existing(tx, input.adjustment_no)
    await record(
      tx,
      { staff, caller },
      { action: 'adjustment.cancelled', before, after, reason },
    )
    return rowOf(after, staff.id)
  }),
]
