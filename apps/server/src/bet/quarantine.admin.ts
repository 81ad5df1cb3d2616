import {
  dismissQuarantined,
  listQuarantine,
  retryQuarantined,
} from '@jinli/contract/bet.admin'
import { handle } from '../http/handle.ts'
import { type Db, transaction } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseUnreachable } from '../venue/seat.ts'
import { upsertBets } from './bet.store.ts'
import { feedPageSize, ours } from './bet-import.jobs.ts'
import {
  decideQuarantined,
  type Quarantined,
  quarantinedRow,
  quarantinedRows,
} from './quarantine.store.ts'

function rowOf({ id, state, ...row }: Quarantined) {
  return { ...row, id: id.toString(), status: state }
}

/** What the audit trail keeps of it. */
function auditedOf({ venue, bet_id, problem, raw, state }: Quarantined) {
  return { venue, bet_id, problem, raw, state }
}

async function heldRow(db: Db, id: string): Promise<Quarantined> {
  const found = (await quarantinedRow(db, id)) ?? refuse('http.not-found')
  return found.state === 'held' ? found : refuse('review.already-decided')
}

export const quarantineAdminRoutes = [
  handle(listQuarantine, async ({ app, input }) =>
    deskPageOf(await quarantinedRows(app.pool, input), rowOf),
  ),

  handle(retryQuarantined, async ({ app, staff, record, input }) => {
    const held = await heldRow(app.pool, input.id)
    const client = app.venues.get(held.venue) ?? refuse('venue.unavailable')
    // The venue says a call again by itself; there is no page that we could read again.
    if (client.wallet === 'seamless') refuse('bet.still-unfit', { problem: held.problem })
    // The same cursor has the same rows: as the venue tells them now, as we read them now.
    const page = await client
      .bets(held.cursor, feedPageSize)
      .catch((error: unknown) => refuseUnreachable(app, error))
    const unfit = page.unfit.find(({ place }) => place === held.place)
    const isThere = held.place < page.bets.length + page.unfit.length
    if (unfit || !isThere) refuse('bet.still-unfit', { problem: unfit?.problem ?? '—' })
    return transaction(app.pool, async (tx) => {
      // Of the others in the page each is known already, and changes nothing.
      await upsertBets(tx, held.venue, page.bets.flatMap(ours))
      if (!(await decideQuarantined(tx, held.id, { state: 'imported', staffId: staff.id })))
        refuse('review.already-decided')
      const after = (await quarantinedRow(tx, input.id)) ?? held
      const change = { before: auditedOf(held), after: auditedOf(after) }
      await record(
        { action: 'bet.retried', subject: `quarantine:${input.id}`, ...change },
        tx,
      )
      return rowOf(after)
    })
  }),

  handle(dismissQuarantined, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const held = await heldRow(tx, input.id)
    const verdict = { state: 'dismissed', staffId: staff.id, reason } as const
    if (!(await decideQuarantined(tx, held.id, verdict))) refuse('review.already-decided')
    const after = (await quarantinedRow(tx, input.id)) ?? held
    const change = { before: auditedOf(held), after: auditedOf(after), reason }
    await record({ action: 'bet.dismissed', subject: `quarantine:${input.id}`, ...change })
    return rowOf(after)
  }),
]
