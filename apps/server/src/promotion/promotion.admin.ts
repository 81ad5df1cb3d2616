import { linksOutside } from '@jinli/contract/content/link.rules'
import {
  createPromotion,
  discardPromotion,
  endPromotion,
  listPromotions,
  listPromotionTypes,
  promotionPlayers,
  promotionStandingMax,
  promotionTitles,
  promotionTypesMax,
  promotionVersions,
  publishPromotion,
  readPromotion,
  returnPromotion,
  savePromotion,
  savePromotionType,
  tryPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { paysMoney } from '@jinli/contract/promotion/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import { refusal } from '@jinli/contract/refusal/refusals'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse, refuseOnConflict } from '../platform/refuse.ts'
import { isSamePerson, refuseSamePerson } from '../session/second-person.ts'
import { refusePast } from '../version/drafted-text.rules.ts'
import { listedHosts } from '../version/text-link.store.ts'
import { playerCalled } from './eligibility.store.ts'
import { eligibilityFor } from './eligibility.ts'
import { promotionTypes, termsOf } from './promotion.store.ts'
import {
  type DeskPromotion,
  endVersion,
  insertPromotion,
  insertType,
  listPromotionsOf,
  listPromotionTitles,
  othersStanding,
  type PromotionHead,
  type PromotionVersion,
  playersPaid,
  promotionById,
  promotionTexts,
  publishVersion,
  renameType,
} from './promotion-desk.store.ts'
import { fitPromotion } from './promotion-text.ts'

function headOf<V extends PromotionHead>(version: V) {
  return { ...version, terms: termsOf(version.terms) }
}

function versionOf(version: PromotionVersion) {
  const head = headOf(version)
  return { ...head, words: termsInWords(head.terms) }
}

/** Returns the current versions: the published or last published one, and the draft. */
function placesOf<V extends PromotionHead>(versions: readonly V[]) {
  const isDraft = ({ state }: V) => state === 'draft' || state === 'asked'
  return {
    published: versions.find((version) => !isDraft(version)) ?? null,
    draft: versions.find(isDraft) ?? null,
  }
}

function costOf({ granted, taken_back }: Pick<DeskPromotion, 'granted' | 'taken_back'>) {
  return granted - taken_back
}

async function fileOf(db: Db, id: number, staffId: StaffId) {
  const promotion = (await promotionById(db, id)) ?? refuse('http.not-found')
  const { published, draft } = placesOf(await promotionTexts.current(db, id))
  const paysAny = [published, draft].some((each) => each && paysMoney(termsOf(each.terms)))
  const html = draft ? `${draft.content}${draft.memo}<p>${draft.title}</p>` : ''
  const outside = linksOutside(html, await listedHosts(db))
  return {
    ...promotion,
    cost: costOf(promotion),
    published: published && versionOf(published),
    draft: draft && versionOf(draft),
    two_people: paysAny || outside,
    mine: await isSamePerson(db, draft?.writer, staffId),
  }
}
type PromotionFile = Awaited<ReturnType<typeof fileOf>>

/** Locks the promotion for an action; refuses if it has changed since it was read. */
async function takeForChange(
  tx: Tx,
  { id, based_on }: { id: number; based_on: number },
  staffId: StaffId,
): Promise<PromotionFile> {
  const file = await fileOf(tx, id, staffId)
  await promotionTexts.take(tx, id, based_on)
  return file
}

/** Returns the fields for the audit trail. The texts are left out, since the version has them. */
function auditFields(version: PromotionFile['draft']) {
  if (!version) return null
  const { version: number, title, state, terms, place, starts_at, ends_at } = version
  return { version: number, title, state, terms, place, starts_at, ends_at }
}

function subjectOf({ id }: { id: number }): string {
  return `promotion:${id}`
}

async function typeIds(db: Db): Promise<number[]> {
  return (await promotionTypes(db)).map(({ id }) => id)
}

export const promotionAdminRoutes = [
  handle(listPromotionTypes, ({ app }) => promotionTypes(app.pool)),

  handle(savePromotionType, async ({ tx, writeAudit, input }) => {
    const name = input.name.replace(/\s+/g, ' ').trim()
    if (!name || name.length > 8) refuse('promotion.type-name')
    const types = await promotionTypes(tx)
    const before = types.find(({ id }) => id === input.id) ?? null
    if (input.id > 0 && !before) refuse('http.not-found')
    if (!before && types.length >= promotionTypesMax) refuse('promotion.types-full')
    const type = { name, place: input.place }
    const saving = before ? renameType(tx, before.id, type) : insertType(tx, type)
    const after =
      (await refuseOnConflict(saving, 'promotion_type_name_key', 'promotion.type-taken')) ??
      refuse('http.not-found')
    const subject = `promotion-type:${after.id}`
    await writeAudit({ action: 'promotion.type-saved', subject, before, after })
    return after
  }),

  handle(listPromotions, async ({ app, input }) => {
    const search = input.search.trim()
    const page = await listPromotionsOf(app.pool, { ...input, search })
    const heads = await promotionTexts.heads(
      app.pool,
      page.rows.map(({ id }) => id),
    )
    return toStaffPage(page, (promotion) => {
      const own = heads.filter(({ item }) => item === `${promotion.id}`)
      const { published, draft } = placesOf(own.map(headOf))
      const budget = published ? published.terms.budget : 0n
      return { ...promotion, cost: costOf(promotion), budget, published, draft }
    })
  }),

  handle(readPromotion, ({ app, staff, input }) => fileOf(app.pool, input.id, staff.id)),

  handle(promotionTitles, ({ app }) => listPromotionTitles(app.pool)),

  handle(promotionVersions, async ({ app, input }) => {
    if (!(await promotionById(app.pool, input.id))) refuse('http.not-found')
    return toStaffPage(await promotionTexts.history(app.pool, input), versionOf)
  }),

  handle(promotionPlayers, async ({ app, input }) => {
    if (!(await promotionById(app.pool, input.id))) refuse('http.not-found')
    return toStaffPage(await playersPaid(app.pool, input), (each) => each)
  }),

  handle(createPromotion, async ({ app, tx, staff, writeAudit, input }) => {
    const content = fitPromotion(input, await typeIds(tx), app.clock.now())
    const id = await insertPromotion(tx, content)
    await promotionTexts.saveDraft(tx, id, content, staff.id)
    const after = await fileOf(tx, id, staff.id)
    const change = { before: null, after: auditFields(after.draft) }
    await writeAudit({ action: 'promotion.created', subject: subjectOf(after), ...change })
    return after
  }),

  handle(savePromotion, async ({ app, tx, staff, writeAudit, input }) => {
    const before = await takeForChange(tx, input, staff.id)
    const content = fitPromotion(input, await typeIds(tx), app.clock.now())
    await promotionTexts.saveDraft(tx, before.id, content, staff.id)
    const after = await fileOf(tx, before.id, staff.id)
    const change = { before: auditFields(before.draft), after: auditFields(after.draft) }
    await writeAudit({ action: 'promotion.saved', subject: subjectOf(after), ...change })
    return after
  }),

  // A promotion that pays needs two people: the author submits it, another publishes it.
  handle(publishPromotion, async ({ app, tx, staff, writeAudit, input }) => {
    const before = await takeForChange(tx, input, staff.id)
    const { id, draft, published, two_people, mine } = before
    if (!draft) refuse('content.stale')
    refusePast(draft.ends_at, app.clock.now())
    const step = { id, version: draft.version, staffId: staff.id }
    if (two_people && mine) {
      await promotionTexts.submit(tx, step)
      const after = await fileOf(tx, id, staff.id)
      const change = { before: auditFields(draft), after: auditFields(after.draft) }
      await writeAudit({ action: 'promotion.asked', subject: subjectOf(after), ...change })
      return after
    }
    if ((await othersStanding(tx, id)) >= promotionStandingMax)
      refuse('content.too-many', { label: '优惠活动', max: `${promotionStandingMax}` })
    await publishVersion(tx, step)
    const after = await fileOf(tx, id, staff.id)
    const change = { before: auditFields(published), after: auditFields(after.published) }
    await writeAudit({
      action: 'promotion.published',
      subject: subjectOf(after),
      ...change,
    })
    return after
  }),

  handle(returnPromotion, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, draft } = await takeForChange(tx, input, staff.id)
    if (draft?.state !== 'asked') refuse('content.stale')
    await refuseSamePerson(tx, draft.writer, staff.id)
    const step = { id, version: draft.version, staffId: staff.id, reason }
    await promotionTexts.sendBack(tx, step)
    const after = await fileOf(tx, id, staff.id)
    const change = { before: auditFields(draft), after: auditFields(after.draft), reason }
    await writeAudit({
      action: 'promotion.returned',
      subject: subjectOf({ id }),
      ...change,
    })
    return after
  }),

  handle(endPromotion, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, published, standing } = await takeForChange(tx, input, staff.id)
    if (!published || standing === 'ended') refuse('content.stale')
    const step = { id, version: published.version, staffId: staff.id, reason }
    await endVersion(tx, step)
    const change = { before: auditFields(published), after: null, reason }
    await writeAudit({ action: 'promotion.ended', subject: subjectOf({ id }), ...change })
    return fileOf(tx, id, staff.id)
  }),

  handle(discardPromotion, async ({ tx, staff, writeAudit, input }) => {
    const { id, draft } = await takeForChange(tx, input, staff.id)
    if (!draft) refuse('content.stale')
    const step = { id, version: draft.version, staffId: staff.id }
    await promotionTexts.discard(tx, step)
    const change = { before: auditFields(draft), after: null }
    await writeAudit({
      action: 'promotion.discarded',
      subject: subjectOf({ id }),
      ...change,
    })
    return fileOf(tx, id, staff.id)
  }),

  handle(tryPromotion, async ({ app, staff, input }) => {
    const { id: promotion, ...file } = await fileOf(app.pool, input.id, staff.id)
    const version = file[input.which] ?? refuse('content.stale')
    const who = await playerCalled(app.pool, input.username.trim())
    if (!who) refuse('player.not-found')
    const { terms } = version
    const since = version.starts_at ?? file.opened_at
    const now = app.clock.now()
    const trial = await eligibilityFor(app.pool, who.id, { promotion, terms, since }, now)
    const { problem, shown } = trial
    return {
      username: who.name,
      version: version.version,
      ready: problem === null,
      ...shown,
      refusal: problem ? refusal(problem.key, problem.params).message : '',
    }
  }),
]
