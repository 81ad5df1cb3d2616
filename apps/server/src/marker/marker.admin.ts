import { markerText } from '@jinli/contract/marker/marker'
import {
  blockMarkerOffers,
  type ContactKind,
  closeMarkerCase,
  listMarkerCases,
  messageMarkerPlayer,
  noteMarkerCall,
  readMarkerCase,
} from '@jinli/contract/marker/marker.admin'
import type { AuditAction } from '@jinli/contract/wire/endpoint'

import { type AuditWriter, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Db, Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import type { StaffSession } from '../session/staff-session.ts'
import {
  blockOffers,
  closeCase,
  contactsOf,
  insertContact,
  type MarkerCase,
  markerCaseById,
  markerCases,
  scoresOf,
} from './marker-case.store.ts'

function toRow(markerCase: MarkerCase) {
  const reasons = markerCase.reasons.map(({ kind, count, days, points }) => ({
    kind,
    points,
    words: markerText(kind, count, days),
  }))
  return { ...markerCase, reasons }
}

async function neededCase(db: Db, id: string): Promise<MarkerCase> {
  return (await markerCaseById(db, id)) ?? refuse('http.not-found')
}

function auditFields({ id, status, level, score, blocks_offers }: MarkerCase) {
  return { id, status, level, score, blocks_offers }
}

type Step = {
  tx: Tx
  staff: StaffSession
  writeAudit: AuditWriter
  input: { id: string; note: string }
}
type Change = {
  kind: ContactKind
  action: AuditAction
  /** What the step does besides its line in the log; the player's row is locked. */
  run?: (tx: PlayerTx, markerCase: MarkerCase, note: string) => Promise<void>
}

/** Does a step of an open case: its line in the log, what it changes, and its audit line under the player's name. */
async function changeCase({ tx, staff, writeAudit, input }: Step, change: Change) {
  const { kind, action, run } = change
  const note = input.note.trim() || refuse('marker.text-missing')
  const before = await neededCase(tx, input.id)
  const playerTx = await lockPlayer(tx, before.player)
  if (!(await insertContact(playerTx, { id: before.id, kind, note, by: staff.id })))
    refuse('review.already-decided')
  await run?.(playerTx, before, note)
  const after = await neededCase(tx, before.id)
  await writeAudit({
    action,
    subject: before.username,
    before: auditFields(before),
    after: auditFields(after),
    reason: note,
  })
  return toRow(after)
}

export const markerAdminRoutes = [
  handle(listMarkerCases, async ({ app, input }) =>
    toStaffPage(await markerCases(app.pool, input), toRow),
  ),

  handle(readMarkerCase, async ({ app, input }) => {
    const markerCase = await neededCase(app.pool, input.id)
    const [log, history] = await Promise.all([
      contactsOf(app.pool, markerCase.id),
      scoresOf(app.pool, markerCase.player),
    ])
    return { ...toRow(markerCase), log, history }
  }),

  handle(messageMarkerPlayer, (step) =>
    changeCase(step, {
      kind: 'message',
      action: 'marker.messaged',
      run: (tx, { player }, reason) => writeMail(tx, player, 'marker.message', { reason }),
    }),
  ),

  handle(noteMarkerCall, (step) =>
    changeCase(step, { kind: 'call', action: 'marker.called' }),
  ),

  handle(blockMarkerOffers, (step) => {
    const { blocked } = step.input
    return changeCase(step, {
      kind: blocked ? 'block' : 'unblock',
      action: blocked ? 'marker.blocked' : 'marker.unblocked',
      run: async (tx, { id }) => {
        if (!(await blockOffers(tx, id, blocked))) refuse('review.already-decided')
      },
    })
  }),

  handle(closeMarkerCase, (step) =>
    changeCase(step, {
      kind: 'close',
      action: 'marker.closed',
      run: async (tx, { id }, note) => {
        if (!(await closeCase(tx, { id, note, by: step.staff.id })))
          refuse('review.already-decided')
      },
    }),
  ),
]
