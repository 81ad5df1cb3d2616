import { contactLabels } from '@jinli/contract/contact/contact.rules'
import {
  cancelRecoveryCase,
  confirmRecoveryCase,
  openRecoveryCase,
  playerRecoveries,
} from '@jinli/contract/recovery/recovery.admin'
import { contactsOf } from '../contact/contact.store.ts'
import { handle } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { recoveriesOf } from './recovery.store.ts'
import {
  cancelCase,
  confirmCase,
  insertRecoveryCase,
  type RecoveryCase,
  recoveryCaseById,
  recoveryCasesOf,
} from './recovery-case.store.ts'

function toRow({ maker, ...fields }: RecoveryCase, reader: StaffId) {
  return { ...fields, mine: maker === reader }
}

async function neededCase(tx: Tx, { username, id }: { username: string; id: string }) {
  const player = await neededPlayer(tx, username)
  const recoveryCase = await recoveryCaseById(tx, player.id, id)
  return { player, recoveryCase: recoveryCase ?? refuse('http.not-found') }
}

/** How the page behind the link knows what the link gives back. */
const linkTypes = { login: '', pay: '&type=2', factor: '&type=3' } as const

function auditFields({ secret, state, evidence }: RecoveryCase) {
  return { secret, state, evidence }
}

export const recoveryAdminRoutes = [
  handle(playerRecoveries, async ({ app: { pool }, staff, input }) => {
    const player = await neededPlayer(pool, input.username)
    const [contacts, cases, recoveries] = await Promise.all([
      contactsOf(pool, player.id),
      recoveryCasesOf(pool, player.id),
      recoveriesOf(pool, player.id),
    ])
    return {
      contacts: contacts.map(({ channel }) => contactLabels[channel]),
      cases: cases.map((each) => toRow(each, staff.id)),
      recoveries,
    }
  }),

  handle(openRecoveryCase, async ({ tx, staff, writeAudit, input }) => {
    const evidence = input.evidence.trim() || refuse('recovery.evidence-missing')
    const player = await neededPlayer(tx, input.username)
    const fields = { player: player.id, secret: input.secret, evidence, by: staff.id }
    const recoveryCase = await insertRecoveryCase(tx, fields)
    if (!recoveryCase) refuse('recovery.waiting')
    await writeAudit({
      action: 'recovery-case.opened',
      subject: player.name,
      before: null,
      after: auditFields(recoveryCase),
      reason: evidence,
    })
    return toRow(recoveryCase, staff.id)
  }),

  handle(confirmRecoveryCase, async ({ app, tx, staff, writeAudit, input, caller }) => {
    const { player, recoveryCase } = await neededCase(tx, input)
    await refuseSamePerson(tx, recoveryCase.maker, staff.id)
    const link = await confirmCase(tx, recoveryCase.id, staff.id)
    if (!link) refuse('review.already-decided')
    await writeAudit({
      action: 'recovery-case.confirmed',
      subject: player.name,
      before: { state: recoveryCase.state },
      after: { secret: recoveryCase.secret, state: 'confirmed' },
      reason: recoveryCase.evidence,
    })
    const origin = app.config.publicUrl ?? caller.reached().origin
    const type = linkTypes[recoveryCase.secret]
    const address = `${origin}/#/recovery?link=${link.token}${type}`
    return { link: address, expires_at: link.expires_at }
  }),

  handle(cancelRecoveryCase, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const { player, recoveryCase } = await neededCase(tx, input)
    const cancelledCase = await cancelCase(tx, recoveryCase.id, staff.id)
    if (!cancelledCase) refuse('review.already-decided')
    await writeAudit({
      action: 'recovery-case.cancelled',
      subject: player.name,
      before: { state: recoveryCase.state },
      after: { secret: cancelledCase.secret, state: cancelledCase.state },
      reason,
    })
    return toRow(cancelledCase, staff.id)
  }),
]
