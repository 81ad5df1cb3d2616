import { type ArticleType, articleLabels, articleTypes } from '@jinli/contract/article'
import {
  articleVersions,
  discardArticle,
  listArticles,
  publishArticle,
  readArticle,
  saveArticle,
  withdrawArticle,
} from '@jinli/contract/article.admin'
import { handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { deskPageOf, slice } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import {
  type ArticleVersion,
  articleVersionsOf,
  beginDraft,
  editionOf,
  replacePublished,
  rewriteDraft,
  standingVersions,
  stepArticle,
} from './article.store.ts'

function standing(type: ArticleType, found: readonly ArticleVersion[]) {
  const of = (state: 'published' | 'draft') =>
    found.find((each) => each.type === type && each.state === state) ?? null
  return {
    type,
    label: articleLabels[type],
    published: of('published'),
    draft: of('draft'),
  }
}

async function fileOf(db: Db, type: ArticleType) {
  const found = await standingVersions(db, type)
  return { ...standing(type, found), ...(await editionOf(db, type)) }
}

/** What the audit trail keeps of a version: not its text, which the version itself keeps for good. */
function auditedOf(version: ArticleVersion | null) {
  return version && { version: version.version, title: version.title, state: version.state }
}

function typeOf(type: number): ArticleType {
  return articleTypes.find((known) => known === type) ?? refuse('http.not-found')
}

export const articleAdminRoutes = [
  handle(listArticles, async ({ app, input }) => {
    const found = await standingVersions(app.pool)
    return deskPageOf(slice(articleTypes, input), (type) => standing(type, found))
  }),

  handle(readArticle, ({ app, input }) => fileOf(app.pool, typeOf(input.type))),

  handle(articleVersions, async ({ app, input }) =>
    deskPageOf(await articleVersionsOf(app.pool, input), (each) => each),
  ),

  handle(saveArticle, async ({ tx, staff, record, input }) => {
    const type = typeOf(input.type)
    const title = input.title.trim()
    if (!title) refuse('content.title-missing')
    const content = safeHtml(input.content)
    const words = wordsOf(content)
    if (!words) refuse('content.empty')
    const { draft, newest, edition } = await fileOf(tx, type)
    // Written on top of what the writer saw, or not at all: nobody's words are lost in silence.
    if (edition !== input.based_on) refuse('content.stale')
    const text = { title, content, words, staffId: staff.id }
    const saved = draft
      ? await rewriteDraft(tx, draft, text)
      : await beginDraft(tx, type, newest + 1, text)
    if (!saved) refuse('content.stale')
    const after = await fileOf(tx, type)
    const change = { before: auditedOf(draft), after: auditedOf(after.draft) }
    await record({ action: 'article.saved', subject: `article:${type}`, ...change })
    return after
  }),

  handle(publishArticle, async ({ tx, staff, record, input }) => {
    const type = typeOf(input.type)
    const { published } = await fileOf(tx, type)
    await replacePublished(tx, type, staff.id)
    const step = { type, version: input.version, staffId: staff.id }
    if (!(await stepArticle(tx, { ...step, from: 'draft', to: 'published' })))
      refuse('content.stale')
    const after = await fileOf(tx, type)
    const change = { before: auditedOf(published), after: auditedOf(after.published) }
    await record({ action: 'article.published', subject: `article:${type}`, ...change })
    return after
  }),

  handle(withdrawArticle, async ({ tx, staff, record, input }) => {
    const type = typeOf(input.type)
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const { published } = await fileOf(tx, type)
    const step = { type, version: input.version, staffId: staff.id, reason }
    if (!(await stepArticle(tx, { ...step, from: 'published', to: 'withdrawn' })))
      refuse('content.stale')
    const change = { before: auditedOf(published), after: null, reason }
    await record({ action: 'article.withdrawn', subject: `article:${type}`, ...change })
    return fileOf(tx, type)
  }),

  handle(discardArticle, async ({ tx, staff, record, input }) => {
    const type = typeOf(input.type)
    const { draft } = await fileOf(tx, type)
    const step = { type, version: input.version, staffId: staff.id }
    if (!(await stepArticle(tx, { ...step, from: 'draft', to: 'discarded' })))
      refuse('content.stale')
    const change = { before: auditedOf(draft), after: null }
    await record({ action: 'article.discarded', subject: `article:${type}`, ...change })
    return fileOf(tx, type)
  }),
]
