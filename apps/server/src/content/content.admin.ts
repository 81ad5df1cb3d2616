import type { ContentKind } from '@jinli/contract/content/content'
import { contentKind } from '@jinli/contract/content/content'
import {
  contentVersions,
  createContent,
  discardContent,
  listContent,
  previewContent,
  publishContent,
  readContent,
  returnContent,
  saveContent,
  withdrawContent,
} from '@jinli/contract/content/content.admin'
import { linkPlace } from '@jinli/contract/content/link.rules'
import type { SponsorType } from '@jinli/contract/promotion/sponsor'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { isSamePerson, refuseSamePerson } from '../session/second-person.ts'
import { refusePast } from '../version/drafted-text.rules.ts'
import { onlySubmits, type Reader } from '../version/only-submits.ts'
import { listedHosts } from '../version/text-link.store.ts'
import {
  type ContentHead,
  type ContentItem,
  type ContentVersion,
  contentTexts,
  insertItem,
  itemById,
  listItems,
  liveContent,
  lockKind,
  othersStanding,
  publishVersion,
  runOn,
} from './content.store.ts'
import { fitText, leadsOutside } from './content-text.ts'
import { entryOf, newTicket, sponsorTypeOf } from './sponsor-page.ts'

/** Returns the current versions of an item: the one that is shown, the scheduled one, and the draft. */
function placesOf<V extends ContentHead>(versions: readonly V[]) {
  const first = (is: (version: V) => boolean) => versions.find(is) ?? null
  return {
    live: first(({ state, waits }) => state === 'published' && !waits),
    waiting: first(({ waits }) => waits),
    draft: first(({ state }) => state !== 'published'),
  }
}

async function itemOrRefuse(db: Db, id: string): Promise<ContentItem> {
  return (await itemById(db, id)) ?? refuse('http.not-found')
}

async function fileOf(db: Db, id: string, staff: Reader) {
  const item = await itemOrRefuse(db, id)
  const places = placesOf(await contentTexts.current(db, item.id))
  const hosts = await listedHosts(db)
  const { draft } = places
  const outside = draft !== null && leadsOutside(draft, hosts)
  const mine = await isSamePerson(db, draft?.writer, staff.id)
  return { ...item, ...places, outside, mine, asks: onlySubmits(staff, { outside, mine }) }
}

/** Returns the content item, locked until commit. Refuses the call if the caller has read an older edition. */
async function lockedFile(
  tx: Tx,
  { id, based_on }: { id: string; based_on: number },
  staff: Reader,
) {
  const file = await fileOf(tx, id, staff)
  await contentTexts.take(tx, file.id, based_on)
  return file
}

/** Returns the fields of a version for the audit trail, without the text, which the version itself stores. */
function auditedOf(version: ContentHead | null) {
  if (!version) return null
  const {
    version: number,
    title,
    state,
    picture,
    link,
    place,
    starts_at,
    ends_at,
  } = version
  return { version: number, title, state, picture, link, place, starts_at, ends_at }
}

function subjectOf({ kind, id }: { kind: ContentKind; id: string }): string {
  return `${kind}:${id}`
}

async function refuseTooMany(tx: Tx, { kind, id }: ContentItem): Promise<void> {
  const { label, standingMax } = contentKind(kind)
  if ((await othersStanding(tx, kind, id)) >= standingMax)
    refuse('content.too-many', { label, max: `${standingMax}` })
}

/** Returns the list entry of a sponsorship version and the URL of its preview page. */
function sponsorPreview(
  { config, clock }: AppContext,
  type: SponsorType,
  version: ContentVersion & { id: string },
) {
  const ticket = newTicket(config.cardKey, version, clock.now())
  return { ...entryOf(type, version), url: `/h5/${type}.html?draft=${ticket}` }
}

export const contentAdminRoutes = [
  handle(listContent, async ({ app, input }) => {
    const page = await listItems(app.pool, input)
    const heads = await contentTexts.heads(
      app.pool,
      page.rows.map(({ id }) => id),
    )
    return toStaffPage(page, (item) => ({
      ...item,
      ...placesOf(heads.filter((head) => head.item === item.id)),
    }))
  }),

  handle(readContent, ({ app, staff, input }) => fileOf(app.pool, input.id, staff)),

  handle(contentVersions, async ({ app, input }) => {
    const { id } = await itemOrRefuse(app.pool, input.id)
    return toStaffPage(
      await contentTexts.history(app.pool, { ...input, id }),
      (each) => each,
    )
  }),

  handle(previewContent, async ({ app, staff, input }) => {
    const {
      id,
      kind,
      draft,
      waiting: scheduledVersion,
      live,
    } = await fileOf(app.pool, input.id, staff)
    const next = draft ?? scheduledVersion ?? live
    const sponsor = sponsorTypeOf(kind)
    const others = (await liveContent(app.pool, kind)).filter((each) => each.id !== id)
    const all = next ? [...others, { ...next, id }] : others
    const entries = all.toSorted(
      (a, b) => a.place - b.place || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
    )
    return {
      banners:
        kind === 'banner'
          ? entries.map(({ picture, title, link }) => ({ src: picture, title, link }))
          : null,
      notices: kind === 'notice' ? entries.map(({ title }) => title) : null,
      popup: kind === 'popup' && next ? { title: next.title, html: next.content } : null,
      sponsor: sponsor && next ? sponsorPreview(app, sponsor, { ...next, id }) : null,
    }
  }),

  handle(createContent, async ({ app, tx, staff, writeAudit, input }) => {
    const { kind, ...form } = input
    const document = fitText(kind, form, app.clock.now())
    const id = await insertItem(tx, kind, document.title)
    await contentTexts.saveDraft(tx, id, document, staff.id)
    const after = await fileOf(tx, id, staff)
    const change = { before: null, after: auditedOf(after.draft) }
    await writeAudit({ action: 'content.created', subject: subjectOf(after), ...change })
    return after
  }),

  handle(saveContent, async ({ app, tx, staff, writeAudit, input }) => {
    const before = await lockedFile(tx, input, staff)
    const document = fitText(before.kind, input, app.clock.now())
    await contentTexts.saveDraft(tx, before.id, document, staff.id)
    const after = await fileOf(tx, before.id, staff)
    const change = { before: auditedOf(before.draft), after: auditedOf(after.draft) }
    await writeAudit({ action: 'content.saved', subject: subjectOf(after), ...change })
    return after
  }),

  // A draft with an outside link needs two people: the writer submits it, and somebody else publishes it.
  handle(publishContent, async ({ app, tx, staff, writeAudit, input }) => {
    const before = await lockedFile(tx, input, staff)
    const { id, draft, live, waiting: scheduledVersion, asks } = before
    if (!draft) refuse('content.stale')
    if (linkPlace(draft.link, []) === 'wrong') refuse('content.link-invalid')
    refusePast(draft.ends_at, app.clock.now())
    const step = { id, version: draft.version, staffId: staff.id }
    if (asks) {
      await contentTexts.submit(tx, step)
      const after = await fileOf(tx, id, staff)
      const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
      await writeAudit({ action: 'content.asked', subject: subjectOf(after), ...change })
      return after
    }
    await lockKind(tx, before.kind)
    await refuseTooMany(tx, before)
    await publishVersion(tx, step)
    const after = await fileOf(tx, id, staff)
    const change = {
      before: auditedOf(live ?? scheduledVersion),
      after: auditedOf(after.waiting ?? after.live),
    }
    await writeAudit({ action: 'content.published', subject: subjectOf(after), ...change })
    return after
  }),

  handle(returnContent, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, draft } = await lockedFile(tx, input, staff)
    if (draft?.state !== 'asked') refuse('content.stale')
    await refuseSamePerson(tx, draft.writer, staff.id)
    const step = { id, version: draft.version, staffId: staff.id, reason }
    await contentTexts.sendBack(tx, step)
    const after = await fileOf(tx, id, staff)
    const change = { before: auditedOf(draft), after: auditedOf(after.draft), reason }
    await writeAudit({ action: 'content.returned', subject: subjectOf(after), ...change })
    return after
  }),

  handle(withdrawContent, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, live, waiting: scheduledVersion, kind } = await lockedFile(tx, input, staff)
    const target = [live, scheduledVersion].find((each) => each?.version === input.version)
    if (!target) refuse('content.stale')
    const step = { id, version: target.version, staffId: staff.id, reason }
    await contentTexts.withdraw(tx, step)
    await runOn(tx, id)
    const change = { before: auditedOf(target), after: null, reason }
    await writeAudit({
      action: 'content.withdrawn',
      subject: subjectOf({ kind, id }),
      ...change,
    })
    return fileOf(tx, id, staff)
  }),

  handle(discardContent, async ({ tx, staff, writeAudit, input }) => {
    const { id, draft, kind } = await lockedFile(tx, input, staff)
    if (!draft) refuse('content.stale')
    const step = { id, version: draft.version, staffId: staff.id }
    await contentTexts.discard(tx, step)
    const change = { before: auditedOf(draft), after: null }
    await writeAudit({
      action: 'content.discarded',
      subject: subjectOf({ kind, id }),
      ...change,
    })
    return fileOf(tx, id, staff)
  }),
]
