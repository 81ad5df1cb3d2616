import {
  listWinHolds as listCall,
  refuseWinHold,
  releaseWinHold,
} from '@jinli/contract/seamless/win-hold.admin'
import { Answer, handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { decideAmount } from '../session/staff-limit.ts'
import {
  approveHoldFirst,
  decideHold,
  listWinHolds,
  type WinHold,
  winHoldByNumber,
} from './win-hold.store.ts'

function winHoldRow(hold: WinHold, staffId: StaffId) {
  return { ...hold, status: hold.state, mine: hold.first_approver === staffId }
}

async function existing(db: Db, number: string): Promise<WinHold> {
  return (await winHoldByNumber(db, number)) ?? refuse('http.not-found')
}

/** Returns the fields of a hold for the audit trail. */
function auditFields({ venue, bet_id, username, amount, state, first_by }: WinHold) {
  return { venue, bet_id, username, amount, state, first_by }
}

export const winHoldAdminRoutes = [
  handle(listCall, async ({ app, staff, input }) => {
    const { status: state, search } = input
    const page = await listWinHolds(app.pool, { ...input, state, search: search.trim() })
    return toStaffPage(page, (hold) => winHoldRow(hold, staff.id))
  }),

  handle(releaseWinHold, async ({ tx, staff, writeAudit, input }) => {
    const before = await existing(tx, input.hold_no)
    await refuseSamePerson(tx, before.first_approver, staff.id)
    await decideAmount(tx, staff.id, before.amount)
    const playerTx = await lockPlayer(tx, before.player)
    const limit = await twoPersonAbove(tx)
    const isFirst = before.first_approver === null && limit > 0n && before.amount > limit
    const isDone = isFirst
      ? await approveHoldFirst(tx, before, staff.id)
      : await decideHold(playerTx, before, { to: 'released', staff: staff.id, reason: '' })
    if (!isDone) refuse('review.already-decided')
    if (!isFirst) await post(tx, movements.seamlessHoldReleased(before))
    const after = await existing(tx, input.hold_no)
    await writeAudit({
      action: isFirst ? 'win-hold.approved' : 'win-hold.released',
      subject: before.hold_no,
      before: auditFields(before),
      after: auditFields(after),
      reason: '',
    })
    const row = winHoldRow(after, staff.id)
    return isFirst ? new Answer('已通过初审，等待另一位员工复核', row) : row
  }),

  handle(refuseWinHold, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await existing(tx, input.hold_no)
    await decideAmount(tx, staff.id, before.amount)
    const playerTx = await lockPlayer(tx, before.player)
    const verdict = { to: 'refused', staff: staff.id, reason } as const
    if (!(await decideHold(playerTx, before, verdict))) refuse('review.already-decided')
    await post(tx, movements.seamlessHoldReturned(before))
    const after = await existing(tx, input.hold_no)
    await writeAudit({
      action: 'win-hold.refused',
      subject: before.hold_no,
      before: auditFields(before),
      after: auditFields(after),
      reason,
    })
    return winHoldRow(after, staff.id)
  }),
]
