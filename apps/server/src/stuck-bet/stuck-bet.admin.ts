import {
  cancelEnding,
  confirmEnding,
  listStuckBets,
  proposeEnding,
} from '@jinli/contract/stuck-bet.admin'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { need } from '../session/staff-rights.ts'
import {
  decideEnding,
  endingByNumber,
  insertEnding,
  type StuckBet,
  standingOf,
  stuckBets,
} from './stuck-bet.store.ts'

function endingOf(row: StuckBet, staffId: StaffId) {
  const { ending_no, way, state, made_at } = row
  if (ending_no === null || way === null || state === null || made_at === null) return null
  return {
    ending_no,
    way,
    status: state,
    reason: row.reason ?? '',
    made_by: row.made_by ?? '',
    made_at,
    mine: row.maker === staffId,
    decided_by: row.decided_by ?? '',
    decided_at: row.decided_at,
    asked: row.asked ?? 0,
    said: row.said ?? '',
    ended_at: row.ended_at,
  }
}

function rowOf(row: StuckBet, staffId: StaffId) {
  const { venue, venue_name, bet_id, username, game_name, stake, placed_at, age } = row
  const bet = { venue, venue_name, bet_id, username, game_name, stake, placed_at, age }
  return { ...bet, ending: endingOf(row, staffId) }
}

/** What the audit trail keeps of it. */
function auditedOf({ venue, bet_id, username, stake, way, state }: StuckBet) {
  return { venue, bet_id, username, stake, way, state }
}

async function existing(db: Db, number: string): Promise<StuckBet> {
  return (await endingByNumber(db, number)) ?? refuse('http.not-found')
}

/** The venue may have ended it meanwhile: then there is nothing to do. */
async function refuseEnded(tx: Tx, at: { venue: string; bet_id: string }) {
  const bet = (await standingOf(tx, at)) ?? refuse('http.not-found')
  if (bet.state !== 'open') refuse('stuck-bet.ended')
  return bet
}

export const stuckBetAdminRoutes = [
  handle(listStuckBets, async ({ app, staff, input }) =>
    deskPageOf(await stuckBets(app.pool, input), (row) => rowOf(row, staff.id)),
  ),

  handle(proposeEnding, async ({ app, tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const bet = await refuseEnded(tx, input)
    if (!bet.stuck) refuse('stuck-bet.young')
    const endingNo = orderNumber('E', app.clock.now())
    const { venue, bet_id, way } = input
    const to = { venue, bet_id, way, reason, endingNo, maker: staff.id }
    if (!(await insertEnding(tx, to))) refuse('stuck-bet.proposed')
    const after = await existing(tx, endingNo)
    await record({
      action: 'stuck-bet.proposed',
      subject: endingNo,
      before: null,
      after: auditedOf(after),
      reason,
    })
    return rowOf(after, staff.id)
  }),

  handle(confirmEnding, async ({ tx, staff, record, input }) => {
    const before = await existing(tx, input.ending_no)
    if (before.maker === staff.id) refuse('review.same-person')
    if (before.state === 'proposed') await refuseEnded(tx, before)
    // Compare-and-set: of two who confirm one does, and the venue is asked once this is committed.
    if (!(await decideEnding(tx, input.ending_no, 'asking', staff.id)))
      refuse('review.already-decided')
    const after = await existing(tx, input.ending_no)
    await record({
      action: 'stuck-bet.confirmed',
      subject: input.ending_no,
      before: auditedOf(before),
      after: auditedOf(after),
      reason: before.reason ?? '',
    })
    return rowOf(after, staff.id)
  }),

  handle(cancelEnding, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    const before = await existing(tx, input.ending_no)
    need(staff, before.maker === staff.id ? 'bet.propose' : 'bet.confirm')
    if (!reason) refuse('review.reason-missing')
    if (!(await decideEnding(tx, input.ending_no, 'cancelled', staff.id)))
      refuse('review.already-decided')
    const after = await existing(tx, input.ending_no)
    await record({
      action: 'stuck-bet.cancelled',
      subject: input.ending_no,
      before: auditedOf(before),
      after: auditedOf(after),
      reason,
    })
    return rowOf(after, staff.id)
  }),
]
