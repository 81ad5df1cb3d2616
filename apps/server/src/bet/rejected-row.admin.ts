import {
  dismissRejectedRow,
  listRejectedRows,
  retryRejectedRow,
} from '@jinli/contract/bet/bet.admin'
import { handle } from '../http/handle.ts'
import { type Db, transaction } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseUnreachable } from '../venue/venue-account.ts'
import { upsertBets } from './bet.store.ts'
import { feedPageSize, ours } from './bet-import.jobs.ts'
import {
  decideRejectedRow,
  type RejectedRow,
  rejectedRowOf,
  rejectedRows,
} from './rejected-row.store.ts'

function rejectedRow({ id, state, ...row }: RejectedRow) {
  return { ...row, id: id.toString(), status: state }
}

function auditedOf({ venue, bet_id, problem, raw, state }: RejectedRow) {
  return { venue, bet_id, problem, raw, state }
}

async function heldRow(db: Db, id: string): Promise<RejectedRow> {
  const feedRow = (await rejectedRowOf(db, id)) ?? refuse('http.not-found')
  return feedRow.state === 'held' ? feedRow : refuse('review.already-decided')
}

export const rejectedRowAdminRoutes = [
  handle(listRejectedRows, async ({ app, input }) =>
    toStaffPage(await rejectedRows(app.pool, input), rejectedRow),
  ),

  handle(retryRejectedRow, async ({ app, staff, writeAudit, input }) => {
    const feedRow = await heldRow(app.pool, input.id)
    const client = app.venues.get(feedRow.venue) ?? refuse('venue.unavailable')
    // A seamless venue repeats its wallet call by itself, so there is no page to read again.
    if (client.wallet === 'seamless')
      refuse('bet.still-invalid', { problem: feedRow.problem })
    // The same cursor returns the same rows, with the venue's corrections.
    const page = await client
      .bets(feedRow.cursor, feedPageSize)
      .catch((error: unknown) => refuseUnreachable(app, error))
    const invalidRow = page.invalidRows.find(({ place }) => place === feedRow.place)
    const isThere = feedRow.place < page.bets.length + page.invalidRows.length
    if (invalidRow || !isThere)
      refuse('bet.still-invalid', { problem: invalidRow?.problem ?? '—' })
    return transaction(app.pool, async (tx) => {
      // The other rows of the page were imported before, so they change nothing.
      await upsertBets(tx, feedRow.venue, page.bets.flatMap(ours))
      if (
        !(await decideRejectedRow(tx, feedRow.id, { state: 'imported', staffId: staff.id }))
      )
        refuse('review.already-decided')
      const after = (await rejectedRowOf(tx, input.id)) ?? feedRow
      const change = { before: auditedOf(feedRow), after: auditedOf(after) }
      await writeAudit(
        { action: 'bet.retried', subject: `rejected-row:${input.id}`, ...change },
        tx,
      )
      return rejectedRow(after)
    })
  }),

  handle(dismissRejectedRow, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const feedRow = await heldRow(tx, input.id)
    const verdict = { state: 'dismissed', staffId: staff.id, reason } as const
    if (!(await decideRejectedRow(tx, feedRow.id, verdict)))
      refuse('review.already-decided')
    const after = (await rejectedRowOf(tx, input.id)) ?? feedRow
    const change = { before: auditedOf(feedRow), after: auditedOf(after), reason }
    await writeAudit({
      action: 'bet.dismissed',
      subject: `rejected-row:${input.id}`,
      ...change,
    })
    return rejectedRow(after)
  }),
]
