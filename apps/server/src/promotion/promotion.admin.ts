import {
  createPromotion,
  discardPromotion,
  endPromotion,
  listPromotions,
  listPromotionTypes,
  promotionPlayers,
  promotionStandingMax,
  promotionTypesMax,
  promotionVersions,
  publishPromotion,
  readPromotion,
  savePromotion,
  savePromotionType,
  tryPromotion,
} from '@jinli/contract/promotion.admin'
import { paysMoney } from '@jinli/contract/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion-words'
import { refusal } from '@jinli/contract/refusals'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseOnConflict } from '../platform/refuse.ts'
import { promotionTypes, termsOf } from './promotion.store.ts'
import {
  beginDraft,
  type DeskPromotion,
  endVersion,
  insertPromotion,
  insertType,
  listPromotionsOf,
  othersStanding,
  type PromotionHead,
  type PromotionVersion,
  playersPaid,
  promotionById,
  promotionVersionsOf,
  publishVersion,
  renameType,
  rewriteDraft,
  standingHeads,
  standingVersions,
  stepPromotion,
  takePromotion,
} from './promotion-desk.store.ts'
import { fitPromotion, refusePast } from './promotion-text.ts'
import { playerCalled } from './standing.store.ts'
import { standingFor } from './standing.ts'

function headOf<V extends PromotionHead>(version: V) {
  return { ...version, terms: termsOf(version.terms) }
}

function versionOf(version: PromotionVersion) {
  const shown = headOf(version)
  return { ...shown, words: termsInWords(shown.terms) }
}

/** Of what stands: in force or last, and being written. */
function placesOf<V extends PromotionHead>(found: readonly V[]) {
  const isDraft = ({ state }: V) => state === 'draft' || state === 'asked'
  return {
    published: found.find((version) => !isDraft(version)) ?? null,
    draft: found.find(isDraft) ?? null,
  }
}

function costOf({ granted, taken_back }: Pick<DeskPromotion, 'granted' | 'taken_back'>) {
  return granted - taken_back
}

async function fileOf(db: Db, id: number, staffId: StaffId) {
  const promotion = (await promotionById(db, id)) ?? refuse('http.not-found')
  const { published, draft } = placesOf(await standingVersions(db, id))
  const paying = [published, draft].some((each) => each && paysMoney(termsOf(each.terms)))
  return {
    ...promotion,
    cost: costOf(promotion),
    published: published && versionOf(published),
    draft: draft && versionOf(draft),
    two_people: paying,
    mine: draft?.writer === staffId,
  }
}
type PromotionFile = Awaited<ReturnType<typeof fileOf>>

/** The promotion of a deed, held until the transaction ends; refuses a person who saw an older one. */
async function taken(
  tx: Tx,
  { id, based_on }: { id: number; based_on: number },
  staffId: StaffId,
): Promise<PromotionFile> {
  const file = await fileOf(tx, id, staffId)
  if (!(await takePromotion(tx, id, based_on))) refuse('content.stale')
  return file
}

/** What the audit trail keeps of a version: not its texts, which the version itself keeps for good. */
function auditedOf(version: PromotionFile['draft']) {
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

  handle(savePromotionType, async ({ tx, record, input }) => {
    const name = input.name.replace(/\s+/g, ' ').trim()
    if (!name || name.length > 8) refuse('promotion.type-name')
    const types = await promotionTypes(tx)
    const before = types.find(({ id }) => id === input.id) ?? null
    if (input.id > 0 && !before) refuse('http.not-found')
    if (!before && types.length >= promotionTypesMax) refuse('promotion.types-full')
    const said = { name, place: input.place }
    const saving = before ? renameType(tx, before.id, said) : insertType(tx, said)
    const after =
      (await refuseOnConflict(saving, 'promotion_type_name_key', 'promotion.type-taken')) ??
      refuse('http.not-found')
    const subject = `promotion-type:${after.id}`
    await record({ action: 'promotion.type-saved', subject, before, after })
    return after
  }),

  handle(listPromotions, async ({ app, input }) => {
    const search = input.search.trim()
    const found = await listPromotionsOf(app.pool, { ...input, search })
    const heads = await standingHeads(
      app.pool,
      found.rows.map(({ id }) => id),
    )
    return deskPageOf(found, (promotion) => {
      const own = heads.filter(({ promotion_id }) => promotion_id === promotion.id)
      const { published, draft } = placesOf(own.map(headOf))
      const budget = published ? published.terms.budget : 0n
      return { ...promotion, cost: costOf(promotion), budget, published, draft }
    })
  }),

  handle(readPromotion, ({ app, staff, input }) => fileOf(app.pool, input.id, staff.id)),

  handle(promotionVersions, async ({ app, input }) => {
    if (!(await promotionById(app.pool, input.id))) refuse('http.not-found')
    return deskPageOf(await promotionVersionsOf(app.pool, input), versionOf)
  }),

  handle(promotionPlayers, async ({ app, input }) => {
    if (!(await promotionById(app.pool, input.id))) refuse('http.not-found')
    return deskPageOf(await playersPaid(app.pool, input), (each) => each)
  }),

  handle(createPromotion, async ({ app, tx, staff, record, input }) => {
    const said = fitPromotion(input, await typeIds(tx), app.clock.now())
    const id = await insertPromotion(tx, said)
    await beginDraft(tx, id, said, staff.id)
    const after = await fileOf(tx, id, staff.id)
    const change = { before: null, after: auditedOf(after.draft) }
    await record({ action: 'promotion.created', subject: subjectOf(after), ...change })
    return after
  }),

  handle(savePromotion, async ({ app, tx, staff, record, input }) => {
    const before = await taken(tx, input, staff.id)
    const said = fitPromotion(input, await typeIds(tx), app.clock.now())
    if (!(await rewriteDraft(tx, before.id, said, staff.id)))
      await beginDraft(tx, before.id, said, staff.id)
    const after = await fileOf(tx, before.id, staff.id)
    const change = { before: auditedOf(before.draft), after: auditedOf(after.draft) }
    await record({ action: 'promotion.saved', subject: subjectOf(after), ...change })
    return after
  }),

  // What pays takes two: who wrote it asks, whoever else may publishes.
  handle(publishPromotion, async ({ app, tx, staff, record, input }) => {
    const before = await taken(tx, input, staff.id)
    const { id, draft, published, two_people, mine } = before
    if (!draft) refuse('content.stale')
    refusePast(draft.ends_at, app.clock.now())
    const step = { id, version: draft.version, staffId: staff.id }
    if (two_people && mine) {
      if (!(await stepPromotion(tx, { ...step, from: ['draft'], to: 'asked' })))
        refuse('review.same-person')
      const after = await fileOf(tx, id, staff.id)
      const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
      await record({ action: 'promotion.asked', subject: subjectOf(after), ...change })
      return after
    }
    if ((await othersStanding(tx, id)) >= promotionStandingMax)
      refuse('content.too-many', { label: '优惠活动', max: `${promotionStandingMax}` })
    if (!(await publishVersion(tx, step))) refuse('content.stale')
    const after = await fileOf(tx, id, staff.id)
    const change = { before: auditedOf(published), after: auditedOf(after.published) }
    await record({ action: 'promotion.published', subject: subjectOf(after), ...change })
    return after
  }),

  handle(endPromotion, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { id, published, standing } = await taken(tx, input, staff.id)
    if (!published || standing === 'ended') refuse('content.stale')
    const step = { id, version: published.version, staffId: staff.id, reason }
    if (!(await endVersion(tx, step))) refuse('content.stale')
    const change = { before: auditedOf(published), after: null, reason }
    await record({ action: 'promotion.ended', subject: subjectOf({ id }), ...change })
    return fileOf(tx, id, staff.id)
  }),

  handle(discardPromotion, async ({ tx, staff, record, input }) => {
    const { id, draft } = await taken(tx, input, staff.id)
    if (!draft) refuse('content.stale')
    const step = { id, version: draft.version, staffId: staff.id }
    if (!(await stepPromotion(tx, { ...step, from: ['draft', 'asked'], to: 'discarded' })))
      refuse('content.stale')
    const change = { before: auditedOf(draft), after: null }
    await record({ action: 'promotion.discarded', subject: subjectOf({ id }), ...change })
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
    const tried = await standingFor(app.pool, who.id, { promotion, terms, since }, now)
    const { problem, shown } = tried
    return {
      username: who.name,
      version: version.version,
      ready: problem === null,
      ...shown,
      refusal: problem ? refusal(problem.key, problem.params).message : '',
    }
  }),
]
