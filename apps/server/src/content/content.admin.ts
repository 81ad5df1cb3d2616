import type { ContentKind } from '@jinli/contract/content'
import { contentKind } from '@jinli/contract/content'
import {
  contentVersions,
  createContent,
  discardContent,
  listContent,
  previewContent,
  publishContent,
  readContent,
  saveContent,
  withdrawContent,
} from '@jinli/contract/content.admin'
import { linkPlace } from '@jinli/contract/link.rules'
import type { SponsorType } from '@jinli/contract/sponsor'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  beginDraft,
  type ContentHead,
  type ContentItem,
  type ContentVersion,
  contentVersionsOf,
  insertItem,
  itemById,
  listedHosts,
  listItems,
  liveContent,
  lockKind,
  othersStanding,
  publishVersion,
  rewriteDraft,
  runOn,
  standingHeads,
  standingVersions,
  stepContent,
  takeItem,
} from './content.store.ts'
import { fitText, leadsOutside, refusePast } from './content-text.ts'
import { entryOf, newTicket, sponsorTypeOf } from './sponsor-page.ts'

/** Of what stands: shown now, published for an hour to come, being written. */
function placesOf<V extends ContentHead>(found: readonly V[]) {
  const of = (is: (version: V) => boolean) => found.find(is) ?? null
  return {
    live: of(({ state, waits }) => state === 'published' && !waits),
    waiting: of(({ waits }) => waits),
    draft: of(({ state }) => state !== 'published'),
  }
}

async function known(db: Db, id: string): Promise<ContentItem> {
  return (await itemById(db, id)) ?? refuse('http.not-found')
}

async function fileOf(db: Db, id: string, staffId: StaffId) {
  const item = await known(db, id)
  const places = placesOf(await standingVersions(db, item.id))
  const hosts = await listedHosts(db)
  const { draft } = places
  return {
    ...item,
    ...places,
    outside: draft !== null && leadsOutside(draft, hosts),
    mine: draft?.writer === staffId,
  }
}

/** The item of a deed, held until the transaction ends; refuses a person who saw an older one. */
async function taken(
  tx: Tx,
  { id, based_on }: { id: string; based_on: number },
  staffId: StaffId,
) {
  const file = await fileOf(tx, id, staffId)
  if (!(await takeItem(tx, file.id, based_on))) refuse('content.stale')
  return file
}

/** What the audit trail keeps of a version: not its text, which the version itself keeps for good. */
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

/** A sponsorship as it would stand in the list, and its page. */
function sponsorPreview(
  { config, clock }: AppContext,
  type: SponsorType,
  shown: ContentVersion & { id: string },
) {
  const ticket = newTicket(config.cardKey, shown, clock.now())
  return { ...entryOf(type, shown), url: `/h5/${type}.html?draft=${ticket}` }
}

export const contentAdminRoutes = [
  handle(listContent, async ({ app, input }) => {
    const found = await listItems(app.pool, input)
    const heads = await standingHeads(
      app.pool,
      found.rows.map(({ id }) => id),
    )
    return deskPageOf(found, (item) => ({
      ...item,
      ...placesOf(heads.filter(({ item_id }) => item_id === item.id)),
    }))
  }),

  handle(readContent, ({ app, staff, input }) => fileOf(app.pool, input.id, staff.id)),

  handle(contentVersions, async ({ app, input }) => {
    const { id } = await known(app.pool, input.id)
    return deskPageOf(await contentVersionsOf(app.pool, { ...input, id }), (each) => each)
  }),

  handle(previewContent, async ({ app, staff, input }) => {
    const { id, kind, draft, waiting, live } = await fileOf(app.pool, input.id, staff.id)
    const next = draft ?? waiting ?? live
    const sponsor = sponsorTypeOf(kind)
    const others = (await liveContent(app.pool, kind)).filter((each) => each.id !== id)
    const all = next ? [...others, { ...next, id }] : others
    const shown = all.toSorted(
      (a, b) => a.place - b.place || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
    )
    return {
      banners:
        kind === 'banner'
          ? shown.map(({ picture, title, link }) => ({ src: picture, title, link }))
          : null,
      notices: kind === 'notice' ? shown.map(({ title }) => title) : null,
      popup: kind === 'popup' && next ? { title: next.title, html: next.content } : null,
      sponsor: sponsor && next ? sponsorPreview(app, sponsor, { ...next, id }) : null,
    }
  }),

  handle(createContent, async ({ app, tx, staff, record, input }) => {
    const { kind, ...typed } = input
    const said = fitText(kind, typed, app.clock.now())
    const id = await insertItem(tx, kind, said.title)
    await beginDraft(tx, id, said, staff.id)
    const after = await fileOf(tx, id, staff.id)
    const change = { before: null, after: auditedOf(after.draft) }
    await record({ action: 'content.created', subject: subjectOf(after), ...change })
    return after
  }),

  handle(saveContent, async ({ app, tx, staff, record, input }) => {
    const before = await taken(tx, input, staff.id)
    const said = fitText(before.kind, input, app.clock.now())
    if (!(await rewriteDraft(tx, before.id, said, staff.id)))
      await beginDraft(tx, before.id, said, staff.id)
    const after = await fileOf(tx, before.id, staff.id)
    const change = { before: auditedOf(before.draft), after: auditedOf(after.draft) }
    await record({ action: 'content.saved', subject: subjectOf(after), ...change })
    return after
  }),

  // What leads outside takes two: who wrote it asks, whoever else may publishes.
  handle(publishContent, async ({ app, tx, staff, record, input }) => {
    const before = await taken(tx, input, staff.id)
    const { id, draft, live, waiting, outside, mine } = before
    if (!draft) refuse('content.stale')
    if (linkPlace(draft.link, []) === 'wrong') refuse('content.link-invalid')
    refusePast(draft.ends_at, app.clock.now())
    const step = { id, version: draft.version, staffId: staff.id }
    if (outside && mine) {
      if (!(await stepContent(tx, { ...step, from: ['draft'], to: 'asked' })))
        refuse('review.same-person')
      const after = await fileOf(tx, id, staff.id)
      const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
      await record({ action: 'content.asked', subject: subjectOf(after), ...change })
      return after
    }
    await lockKind(tx, before.kind)
    await refuseTooMany(tx, before)
    if (!(await publishVersion(tx, step))) refuse('content.stale')
    const after = await fileOf(tx, id, staff.id)
    const change = {
      before: auditedOf(live ?? waiting),
      after: auditedOf(after.waiting ?? after.live),
    }
    await record({ action: 'content.published', subject: subjectOf(after), ...change })
    return after
  }),

  handle(withdrawContent, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, live, waiting, kind } = await taken(tx, input, staff.id)
    const going = [live, waiting].find((each) => each?.version === input.version)
    if (!going) refuse('content.stale')
    const step = { id, version: going.version, staffId: staff.id, reason }
    if (!(await stepContent(tx, { ...step, from: ['published'], to: 'withdrawn' })))
      refuse('content.stale')
    await runOn(tx, id)
    const change = { before: auditedOf(going), after: null, reason }
    await record({
      action: 'content.withdrawn',
      subject: subjectOf({ kind, id }),
      ...change,
    })
    return fileOf(tx, id, staff.id)
  }),

  handle(discardContent, async ({ tx, staff, record, input }) => {
    const { id, draft, kind } = await taken(tx, input, staff.id)
    if (!draft) refuse('content.stale')
    const step = { id, version: draft.version, staffId: staff.id }
    if (!(await stepContent(tx, { ...step, from: ['draft', 'asked'], to: 'discarded' })))
      refuse('content.stale')
    const change = { before: auditedOf(draft), after: null }
    await record({
      action: 'content.discarded',
      subject: subjectOf({ kind, id }),
      ...change,
    })
    return fileOf(tx, id, staff.id)
  }),
]
