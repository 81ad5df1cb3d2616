import { linksOutside } from '@jinli/contract/content/link.rules'
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
} from '@jinli/contract/message/message.admin'
import type { Input } from '@jinli/contract/wire/endpoint'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { htmlIn } from '../version/drafted-text.rules.ts'
import { listedHosts } from '../version/text-link.store.ts'
import {
  confirmWaiting,
  endMailing,
  insertMailing,
  type Mailing,
  type MailingText,
  mailingById,
  mailings,
  playersAimedAt,
  playersNamed,
  writeTo,
} from './mailing.store.ts'

function toMailing<M extends Mailing>(mailing: M, reader: StaffId) {
  return { ...mailing, mine: mailing.maker === reader }
}

async function fileOf(db: Db, id: string): Promise<MailingText> {
  return (await mailingById(db, id)) ?? refuse('http.not-found')
}

/** Returns the fields of a mailing for the audit trail, without the text, which the mailing itself stores. */
function auditedOf({ title, audience, level, recipients, state }: Mailing) {
  return { title, audience, level, recipients, state }
}

/** The most unknown names that a refusal lists. */
const unknownShown = 5

/** Returns the players of the names, each once, and the unknown names as text. */
async function playersOf(db: Db, text: string) {
  const names = [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
  if (names.length > mailingNamesMax)
    refuse('mailing.names-too-many', { most: mailingNamesMax })
  const matches = await playersNamed(db, names)
  const unknown = matches.flatMap(({ name, player }) => (player === null ? [name] : []))
  const more = unknown.length > unknownShown ? ` 等${unknown.length}个` : ''
  return {
    players: [
      ...new Set(matches.flatMap(({ player }) => (player === null ? [] : [player]))),
    ],
    unknown: `${unknown.slice(0, unknownShown).join('、')}${more}`,
  }
}

type Aim = Pick<Input<typeof reckonMailing>, 'audience' | 'level' | 'names'>

/** Returns the recipients: the players of a list of names, or only the number of players for a level or for all. */
async function aimedAt(db: Db, { audience, level, names }: Aim) {
  if (audience === 'names') {
    const { players, unknown } = await playersOf(db, names)
    return { players, unknown, recipients: players.length }
  }
  const recipients = await playersAimedAt(db, audience === 'level' ? level : null)
  return { players: [], unknown: '', recipients }
}

/** Whether a mailing reaches so many players, or such a share of all, that two people send it. */
async function reachesMany(db: Db, { audience }: Aim, recipients: number) {
  if (audience === 'all' || recipients > mailingAloneMax) return true
  return audience === 'level' && recipients * 2 >= (await playersAimedAt(db, null))
}

/** Returns the recipients, and whether their number or an outside address in `html` needs a second person. */
async function audienceOf(db: Db, aim: Aim, html: string) {
  const audience = await aimedAt(db, aim)
  const outside = linksOutside(html, await listedHosts(db))
  const many = await reachesMany(db, aim, audience.recipients)
  return { ...audience, outside, second: many || outside }
}

export const messageAdminRoutes = [
  handle(listMailings, async ({ app, staff, input }) =>
    toStaffPage(await mailings(app.pool, input), (each) => toMailing(each, staff.id)),
  ),

  handle(readMailing, async ({ app, staff, input }) =>
    toMailing(await fileOf(app.pool, input.id), staff.id),
  ),

  handle(reckonMailing, ({ app, input }) =>
    audienceOf(app.pool, input, `${safeHtml(input.content)}<p>${input.title}</p>`),
  ),

  handle(createMailing, async ({ tx, staff, writeAudit, input }) => {
    const { audience, level, names } = input
    const title = input.title.trim()
    if (!title) refuse('content.title-missing')
    const content = htmlIn(input.content)
    if (!wordsOf(content)) refuse('content.empty')
    if (audience === 'names' && !names.trim()) refuse('mailing.names-missing')
    const { players, unknown, recipients, second } = await audienceOf(
      tx,
      input,
      `${content}<p>${title}</p>`,
    )
    if (unknown) refuse('mailing.names-unknown', { names: unknown })
    if (recipients === 0) refuse('mailing.nobody')
    const mailing = {
      audience,
      level: audience === 'level' ? level : null,
      names: audience === 'names' ? names.trim() : '',
      title,
      content,
      recipients,
      made_by: staff.id,
    }
    const alone = audience === 'names' ? 'delivered' : 'sending'
    const id = await insertMailing(tx, mailing, second ? 'waiting' : alone)
    if (!second) await writeTo(tx, id, players)
    const after = await fileOf(tx, id)
    const change = { before: null, after: auditedOf(after) }
    await writeAudit({ action: 'mailing.made', subject: `mailing:${id}`, ...change })
    return toMailing(after, staff.id)
  }),

  handle(confirmMailing, async ({ tx, staff, writeAudit, input }) => {
    const before = await fileOf(tx, input.id)
    if (before.state !== 'waiting') refuse('review.already-decided')
    await refuseSamePerson(tx, before.maker, staff.id)
    const aim = { ...before, level: before.level ?? 0 }
    const { players, recipients } = await aimedAt(tx, aim)
    if (recipients === 0) refuse('mailing.nobody')
    const second = { staffId: staff.id, recipients }
    if (!(await confirmWaiting(tx, before.id, second))) refuse('review.already-decided')
    await writeTo(tx, before.id, players)
    const after = await fileOf(tx, before.id)
    const change = { before: auditedOf(before), after: auditedOf(after) }
    const subject = `mailing:${before.id}`
    await writeAudit({ action: 'mailing.confirmed', subject, ...change })
    return toMailing(after, staff.id)
  }),

  handle(cancelMailing, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await fileOf(tx, input.id)
    const end = { id: before.id, staffId: staff.id, reason }
    if (!(await endMailing(tx, { ...end, from: ['waiting'], to: 'cancelled' })))
      refuse('review.already-decided')
    const after = await fileOf(tx, before.id)
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    const subject = `mailing:${before.id}`
    await writeAudit({ action: 'mailing.cancelled', subject, ...change })
    return toMailing(after, staff.id)
  }),

  handle(withdrawMailing, async ({ tx, staff, writeAudit, input }) => {
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
    await writeAudit({ action: 'mailing.withdrawn', subject, ...change })
    return toMailing(after, staff.id)
  }),
]
