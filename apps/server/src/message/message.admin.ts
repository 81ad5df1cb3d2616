import type { Input } from '@jinli/contract/endpoint'
import { linksOutside } from '@jinli/contract/link.rules'
import {
  cancelMailing,
  confirmMailing,
  createMailing,
  listMailings,
  mailingAloneMax,
  mailingNamesMax,
  readMailing,
  reckonMailing,
  withdrawMailing,
} from '@jinli/contract/message.admin'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import {
  confirmWaiting,
  endMailing,
  insertMailing,
  listedHosts,
  type Mailing,
  type MailingText,
  mailingById,
  mailings,
  playersAimedAt,
  playersNamed,
  writeTo,
} from './mailing.store.ts'

function shown<M extends Mailing>(found: M, reader: StaffId) {
  return { ...found, mine: found.maker === reader }
}

async function fileOf(db: Db, id: string): Promise<MailingText> {
  return (await mailingById(db, id)) ?? refuse('http.not-found')
}

/** What the audit trail keeps of it: not its text, which the mailing itself keeps for good. */
function auditedOf({ title, audience, level, recipients, state }: Mailing) {
  return { title, audience, level, recipients, state }
}

/** So many of the names that nobody has are said. */
const unknownShown = 5

/** Whose the names are, each once, and those that nobody has. */
async function playersOf(db: Db, text: string) {
  const names = [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
  if (names.length > mailingNamesMax)
    refuse('mailing.names-too-many', { most: mailingNamesMax })
  const found = await playersNamed(db, names)
  const unknown = found.flatMap(({ name, player }) => (player === null ? [name] : []))
  const more = unknown.length > unknownShown ? ` 等${unknown.length}个` : ''
  return {
    players: [...new Set(found.flatMap(({ player }) => (player === null ? [] : [player])))],
    unknown: `${unknown.slice(0, unknownShown).join('、')}${more}`,
  }
}

type Aim = Pick<Input<typeof reckonMailing>, 'audience' | 'level' | 'names'>

/** Whom it goes to: by name one by one, else how many there are. */
async function aimedAt(db: Db, { audience, level, names }: Aim) {
  if (audience === 'names') {
    const { players, unknown } = await playersOf(db, names)
    return { players, unknown, recipients: players.length }
  }
  const recipients = await playersAimedAt(db, audience === 'level' ? level : null)
  return { players: [], unknown: '', recipients }
}

/** The same with what makes it take two; `content` as it is kept. */
async function reckoned(db: Db, aim: Aim, content: string) {
  const found = await aimedAt(db, aim)
  const outside = linksOutside(content, await listedHosts(db))
  const many = aim.audience === 'all' || found.recipients > mailingAloneMax
  return { ...found, outside, second: many || outside }
}

export const messageAdminRoutes = [
  handle(listMailings, async ({ app, staff, input }) =>
    deskPageOf(await mailings(app.pool, input), (each) => shown(each, staff.id)),
  ),

  handle(readMailing, async ({ app, staff, input }) =>
    shown(await fileOf(app.pool, input.id), staff.id),
  ),

  handle(reckonMailing, ({ app, input }) =>
    reckoned(app.pool, input, safeHtml(input.content)),
  ),

  handle(createMailing, async ({ tx, staff, record, input }) => {
    const { audience, level, names } = input
    const title = input.title.trim()
    if (!title) refuse('content.title-missing')
    const content = safeHtml(input.content)
    if (!wordsOf(content)) refuse('content.empty')
    if (audience === 'names' && !names.trim()) refuse('mailing.names-missing')
    const { players, unknown, recipients, second } = await reckoned(tx, input, content)
    if (unknown) refuse('mailing.names-unknown', { names: unknown })
    if (recipients === 0) refuse('mailing.nobody')
    const written = {
      audience,
      level: audience === 'level' ? level : null,
      names: audience === 'names' ? names.trim() : '',
      title,
      content,
      recipients,
      made_by: staff.id,
    }
    const alone = audience === 'names' ? 'delivered' : 'sending'
    const id = await insertMailing(tx, written, second ? 'waiting' : alone)
    if (!second) await writeTo(tx, id, players)
    const after = await fileOf(tx, id)
    const change = { before: null, after: auditedOf(after) }
    await record({ action: 'mailing.made', subject: `mailing:${id}`, ...change })
    return shown(after, staff.id)
  }),

  handle(confirmMailing, async ({ tx, staff, record, input }) => {
    const before = await fileOf(tx, input.id)
    if (before.state !== 'waiting') refuse('review.already-decided')
    if (before.maker === staff.id) refuse('review.same-person')
    const aim = { ...before, level: before.level ?? 0 }
    const { players, recipients } = await aimedAt(tx, aim)
    if (recipients === 0) refuse('mailing.nobody')
    const second = { staffId: staff.id, recipients }
    if (!(await confirmWaiting(tx, before.id, second))) refuse('review.already-decided')
    await writeTo(tx, before.id, players)
    const after = await fileOf(tx, before.id)
    const change = { before: auditedOf(before), after: auditedOf(after) }
    const subject = `mailing:${before.id}`
    await record({ action: 'mailing.confirmed', subject, ...change })
    return shown(after, staff.id)
  }),

  handle(cancelMailing, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await fileOf(tx, input.id)
    const end = { id: before.id, staffId: staff.id, reason }
    if (!(await endMailing(tx, { ...end, from: ['waiting'], to: 'cancelled' })))
      refuse('review.already-decided')
    const after = await fileOf(tx, before.id)
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    const subject = `mailing:${before.id}`
    await record({ action: 'mailing.cancelled', subject, ...change })
    return shown(after, staff.id)
  }),

  handle(withdrawMailing, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await fileOf(tx, input.id)
    const end = { id: before.id, staffId: staff.id, reason }
    if (
      !(await endMailing(tx, { ...end, from: ['sending', 'delivered'], to: 'withdrawn' }))
    )
      refuse('review.already-decided')
    const after = await fileOf(tx, before.id)
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    const subject = `mailing:${before.id}`
    await record({ action: 'mailing.withdrawn', subject, ...change })
    return shown(after, staff.id)
  }),
]
