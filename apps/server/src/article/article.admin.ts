import {
  type ArticleType,
  articleLabels,
  articleTypes,
} from '@jinli/contract/article/article'
import {
  articleVersions,
  discardArticle,
  listArticles,
  publishArticle,
  readArticle,
  returnArticle,
  saveArticle,
  withdrawArticle,
} from '@jinli/contract/article/article.admin'
import { linksOutside } from '@jinli/contract/content/link.rules'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { slice, toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { wordsOf } from '../platform/safe-html.ts'
import { isSamePerson, refuseSamePerson } from '../session/second-person.ts'
import { htmlIn } from '../version/drafted-text.rules.ts'
import { onlySubmits, type Reader } from '../version/only-submits.ts'
import { listedHosts } from '../version/text-link.store.ts'
import {
  type ArticleVersion,
  articleVersionsOf,
  beginDraft,
  editionOf,
  lockTerms,
  replacePublished,
  rewriteDraft,
  standingVersions,
  stepArticle,
} from './article.store.ts'

function currentVersions(type: ArticleType, versions: readonly ArticleVersion[]) {
  const own = versions.filter((each) => each.type === type)
  return {
    type,
    label: articleLabels[type],
    published: own.find(({ state }) => state === 'published') ?? null,
    draft: own.find(({ state }) => state !== 'published') ?? null,
  }
}

async function fileOf(db: Db, type: ArticleType, staff: Reader) {
  const places = currentVersions(type, await standingVersions(db, type))
  const { draft } = places
  const outside = draft !== null && linksOutside(draft.content, await listedHosts(db))
  const mine = await isSamePerson(db, draft?.writer, staff.id)
  const asks = onlySubmits(staff, { outside, mine })
  return { ...places, ...(await editionOf(db, type)), outside, mine, asks }
}

/** Returns the fields of a version for the audit trail, without the text, which the version itself stores. */
function auditedOf(version: ArticleVersion | null) {
  if (!version) return null
  const { title, state, revision } = version
  return { version: version.version, revision, title, state }
}

function typeOf(type: number): ArticleType {
  return articleTypes.find((each) => each === type) ?? refuse('http.not-found')
}

export const articleAdminRoutes = [
  handle(listArticles, async ({ app, input }) => {
    const versions = await standingVersions(app.pool)
    return toStaffPage(slice(articleTypes, input), (type) =>
      currentVersions(type, versions),
    )
  }),

  handle(readArticle, ({ app, staff, input }) =>
    fileOf(app.pool, typeOf(input.type), staff),
  ),

  handle(articleVersions, async ({ app, input }) =>
    toStaffPage(await articleVersionsOf(app.pool, input), (each) => each),
  ),

  handle(saveArticle, async ({ tx, staff, writeAudit, input }) => {
    const type = typeOf(input.type)
    const title = input.title.trim()
    if (!title) refuse('content.title-missing')
    const content = htmlIn(input.content)
    const words = wordsOf(content)
    if (!words) refuse('content.empty')
    const { draft, newest, edition } = await fileOf(tx, type, staff)
    // A draft that changed after the caller read it is refused, so that no text is lost.
    if (edition !== input.based_on) refuse('content.stale')
    const text = { title, content, words, staffId: staff.id }
    const isSaved = draft
      ? await rewriteDraft(tx, draft, text)
      : await beginDraft(tx, type, newest + 1, text)
    if (!isSaved) refuse('content.stale')
    const after = await fileOf(tx, type, staff)
    const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
    await writeAudit({ action: 'article.saved', subject: `article:${type}`, ...change })
    return after
  }),

  handle(publishArticle, async ({ tx, staff, writeAudit, input }) => {
    const type = typeOf(input.type)
    const { published: former, draft, edition, asks } = await fileOf(tx, type, staff)
    if (!draft || edition !== input.based_on) refuse('content.stale')
    const subject = `article:${type}`
    const step = { type, version: draft.version, staffId: staff.id }
    if (asks) {
      if (draft.state === 'asked') await refuseSamePerson(tx, draft.writer, staff.id)
      const submission = { ...step, from: ['draft'], to: 'asked', reason: '' } as const
      if (!(await stepArticle(tx, submission))) refuse('content.stale')
      const after = await fileOf(tx, type, staff)
      const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
      await writeAudit({ action: 'article.asked', subject, ...change })
      return after
    }
    await lockTerms(tx)
    await replacePublished(tx, type, staff.id)
    // The state is compared: a text that was written again meanwhile is a draft of somebody else.
    if (!(await stepArticle(tx, { ...step, from: [draft.state], to: 'published' })))
      refuse('content.stale')
    const after = await fileOf(tx, type, staff)
    const change = { before: auditedOf(former), after: auditedOf(after.published) }
    await writeAudit({ action: 'article.published', subject, ...change })
    return after
  }),

  handle(returnArticle, async ({ tx, staff, writeAudit, input }) => {
    const type = typeOf(input.type)
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { draft, edition } = await fileOf(tx, type, staff)
    if (draft?.state !== 'asked' || edition !== input.based_on) refuse('content.stale')
    await refuseSamePerson(tx, draft.writer, staff.id)
    const step = { type, version: draft.version, staffId: staff.id, reason }
    if (!(await stepArticle(tx, { ...step, from: ['asked'], to: 'draft' })))
      refuse('content.stale')
    const after = await fileOf(tx, type, staff)
    const change = { before: auditedOf(draft), after: auditedOf(after.draft), reason }
    await writeAudit({ action: 'article.returned', subject: `article:${type}`, ...change })
    return after
  }),

  handle(withdrawArticle, async ({ tx, staff, writeAudit, input }) => {
    const type = typeOf(input.type)
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { published: former } = await fileOf(tx, type, staff)
    await lockTerms(tx)
    const step = { type, version: input.version, staffId: staff.id, reason }
    if (!(await stepArticle(tx, { ...step, from: ['published'], to: 'withdrawn' })))
      refuse('content.stale')
    const change = { before: auditedOf(former), after: null, reason }
    await writeAudit({ action: 'article.withdrawn', subject: `article:${type}`, ...change })
    return fileOf(tx, type, staff)
  }),

  handle(discardArticle, async ({ tx, staff, writeAudit, input }) => {
    const type = typeOf(input.type)
    const { draft } = await fileOf(tx, type, staff)
    const step = { type, version: input.version, staffId: staff.id }
    if (!(await stepArticle(tx, { ...step, from: ['draft', 'asked'], to: 'discarded' })))
      refuse('content.stale')
    const change = { before: auditedOf(draft), after: null }
    await writeAudit({ action: 'article.discarded', subject: `article:${type}`, ...change })
    return fileOf(tx, type, staff)
  }),
]
