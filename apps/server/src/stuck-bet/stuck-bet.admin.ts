import {
  cancelEnding,
  confirmEnding,
  listStuckBets,
  proposeEnding,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { need } from '../session/staff-rights.ts'
import {
  betStateOf,
  decideEnding,
  endingByNumber,
  insertEnding,
  type StuckBet,
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

function toStuckBetRow(row: StuckBet, staffId: StaffId) {
  const { venue, venue_name, bet_id, username, game_name, stake, placed_at, age } = row
  const bet = { venue, venue_name, bet_id, username, game_name, stake, placed_at, age }
  return { ...bet, ending: endingOf(row, staffId) }
}

/** Returns the fields of an ending for the audit trail. */
function auditFields({ venue, bet_id, username, stake, way, state }: StuckBet) {
  return { venue, bet_id, username, stake, way, state }
}

async function existing(db: Db, number: string): Promise<StuckBet> {
  return (await endingByNumber(db, number)) ?? refuse('http.not-found')
}

/** Refuses if the venue has ended the bet meanwhile. */
async function refuseEnded(tx: Tx, at: { venue: string; bet_id: string }) {
  const bet = (await betStateOf(tx, at)) ?? refuse('http.not-found')
  if (bet.state !== 'open') refuse('stuck-bet.ended')
  return bet
}

export const stuckBetAdminRoutes = [
  handle(listStuckBets, async ({ app, staff, input }) =>
    toStaffPage(await stuckBets(app.pool, input), (row) => toStuckBetRow(row, staff.id)),
  ),

  handle(proposeEnding, async ({ app, tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const bet = await refuseEnded(tx, input)
    if (!bet.stuck) refuse('stuck-bet.young')
    const endingNo = orderNumber('E', app.clock.now())
    const { venue, bet_id, way } = input
    const to = { venue, bet_id, way, reason, endingNo, maker: staff.id }
    if (!(await insertEnding(tx, to))) refuse('stuck-bet.proposed')
    const after = await existing(tx, endingNo)
    await writeAudit({
      action: 'stuck-bet.proposed',
      subject: endingNo,
      before: null,
      after: auditFields(after),
      reason,
    })
    return toStuckBetRow(after, staff.id)
  }),

  handle(confirmEnding, async ({ tx, staff, writeAudit, input }) => {
    const before = await existing(tx, input.ending_no)
    await refuseSamePerson(tx, before.maker, staff.id)
    if (before.state === 'proposed') await refuseEnded(tx, before)
    // The compare-and-set lets only one of two confirmations win. The job calls the venue after the commit.
    if (!(await decideEnding(tx, input.ending_no, 'asking', staff.id)))
      refuse('review.already-decided')
    const after = await existing(tx, input.ending_no)
    await writeAudit({
      action: 'stuck-bet.confirmed',
      subject: input.ending_no,
      before: auditFields(before),
      after: auditFields(after),
      reason: before.reason ?? '',
    })
    return toStuckBetRow(after, staff.id)
  }),

  handle(cancelEnding, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    const before = await existing(tx, input.ending_no)
    need(staff, before.maker === staff.id ? 'bet.propose' : 'bet.confirm')
    if (!reason) refuse('review.reason-missing')
    if (!(await decideEnding(tx, input.ending_no, 'cancelled', staff.id)))
      refuse('review.already-decided')
    const after = await existing(tx, input.ending_no)
    await writeAudit({
      action: 'stuck-bet.cancelled',
      subject: input.ending_no,
      before: auditFields(before),
      after: auditFields(after),
      reason,
    })
    return toStuckBetRow(after, staff.id)
  }),
]
