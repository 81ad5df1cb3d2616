import {
  acceptDocument,
  listDocuments as listDocumentsCall,
  openDocument,
  refuseDocument,
} from '@jinli/contract/identity/identity.admin'
import { documentNumber, documentProblem } from '@jinli/contract/identity/identity.rules'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import type { AppContext } from '../context.ts'
import { type AuditWriter, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { markOf, openBytes, tailOf } from '../platform/number-seal.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { isNumberUsed } from './identity.store.ts'
import {
  cardsOf,
  comparisonOf,
  type Document,
  decideDocument,
  documentById,
  listDocuments,
} from './identity-document.store.ts'
import { picturePurpose } from './picture-purpose.ts'

function documentRow({ player: _player, ...row }: Document) {
  return row
}

/** Returns the document, with its player locked until commit. */
async function lockDocument(tx: Tx, id: string): Promise<Document> {
  const { player } = (await documentById(tx, id)) ?? refuse('review.not-found')
  await lockPlayer(tx, player)
  const document = (await documentById(tx, id)) ?? refuse('review.not-found')
  if (document.state !== 'review') refuse('review.already-decided')
  return document
}

/** Refuses an acceptance if the account no longer says what the player sent, or a card is of another holder. */
async function refuseDisagreement(tx: Tx, document: Document, number: string, now: Date) {
  const { realname, birthday } =
    (await comparisonOf(tx, document.id)) ?? refuse('review.not-found')
  refuseProblem(documentProblem(number, birthday ?? '', now))
  const cards = await cardsOf(tx, document)
  if (realname !== document.name || cards.some(({ agrees }) => !agrees))
    refuse('identity.disagrees')
}

async function recordDecision(
  { tx, writeAudit }: { tx: Tx; writeAudit: AuditWriter },
  before: Document,
  { action, reason }: { action: AuditAction; reason: string },
) {
  const after = (await documentById(tx, before.id)) ?? refuse('review.not-found')
  const change = { before: documentRow(before), after: documentRow(after) }
  await writeAudit({ action, subject: after.username, ...change, reason })
  return documentRow(after)
}

/** Returns the picture as a data URL; empty once it is deleted. */
function pictureOf(
  { config }: AppContext,
  { player }: Document,
  { picture_seal, picture_type }: { picture_seal: Buffer | null; picture_type: string },
): string {
  if (!picture_seal) return ''
  const picture = openBytes(config.cardKey, picturePurpose(player), picture_seal)
  return `data:image/${picture_type};base64,${picture.toString('base64')}`
}

export const identityAdminRoutes = [
  handle(listDocumentsCall, async ({ app, input }) => {
    const search = input.search.trim()
    const page = await listDocuments(app.pool, { ...input, search })
    return toStaffPage(page, documentRow)
  }),

  handle(openDocument, async ({ app, tx, input, writeAudit }) => {
    const document = (await documentById(tx, input.id)) ?? refuse('review.not-found')
    const comparison = (await comparisonOf(tx, input.id)) ?? refuse('review.not-found')
    const { realname, birthday } = comparison
    const subject = document.username
    await writeAudit({
      action: 'identity.viewed',
      subject,
      before: null,
      after: { id: document.id },
    })
    return {
      ...documentRow(document),
      picture: pictureOf(app, document, comparison),
      realname,
      birthday: birthday ?? '',
      cards: await cardsOf(tx, document),
    }
  }),

  handle(acceptDocument, async ({ app, tx, staff, input, writeAudit }) => {
    const before = await lockDocument(tx, input.id)
    const number = documentNumber(input.number)
    await refuseDisagreement(tx, before, number, app.clock.now())
    const mark = markOf(app.config.cardKey, `identity ${number}`)
    if (await isNumberUsed(tx, before.player, mark)) refuse('identity.number-used')
    const decision = { verdict: 'verified', mark, tail: tailOf(number) } as const
    if (!(await decideDocument(tx, { id: before.id, staff: staff.id }, decision)))
      refuse('review.already-decided')
    await writeMail(tx, before.player, 'identity.verified')
    const action = { action: 'identity.verified', reason: '' } as const
    return recordDecision({ tx, writeAudit }, before, action)
  }),

  handle(refuseDocument, async ({ tx, staff, input, writeAudit }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await lockDocument(tx, input.id)
    const decision = { verdict: 'refused', note: reason } as const
    if (!(await decideDocument(tx, { id: before.id, staff: staff.id }, decision)))
      refuse('review.already-decided')
    await writeMail(tx, before.player, 'identity.refused', { reason })
    return recordDecision({ tx, writeAudit }, before, {
      action: 'identity.refused',
      reason,
    })
  }),
]
