import * as z from 'zod/mini'
import { textStateLabels, textVersion } from '../version/version.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, text } from '../wire/wire.ts'
import { articleType } from './article.ts'

/**
 * States of a version. A draft that leads outside is submitted (`asked`), and a second member publishes it. A later
 * published version makes it `replaced`; staff can make it `withdrawn`.
 */
export const articleNext = {
  draft: ['asked', 'published', 'discarded'],
  asked: ['draft', 'published', 'discarded'],
  published: ['replaced', 'withdrawn'],
  replaced: [],
  withdrawn: [],
  discarded: [],
} as const satisfies Record<string, readonly string[]>
export type ArticleState = keyof typeof articleNext
const articleStates = Object.keys(articleNext) as ArticleState[]

/** The longest HTML of an article, in characters. */
export const articleContentMax = 60_000

const version = {
  version: z.int(),
  state: z.enum(articleStates),
  title: z.string(),
  ...textVersion,
}
const head = z.object(version)

/** One version with its text. */
export const articleVersion = z.object({ ...version, content: z.string() })

const row = z.object({
  type: articleType,
  label: z.string(),
  /** The version that players read; null while nothing is published. */
  published: z.nullable(head),
  /** The draft, at most one per type; null without one. */
  draft: z.nullable(head),
})

/** An article as the editor page loads it: the published version and the draft, with their texts. */
export const articleFile = z.object({
  type: articleType,
  label: z.string(),
  published: z.nullable(articleVersion),
  draft: z.nullable(articleVersion),
  /** Whether the draft links to a host that is not listed: then only another staff member can publish it. */
  outside: flag,
  /** Whether the caller wrote the draft last. */
  mine: flag,
  /** Whether the caller can only submit the draft: it leads outside and is theirs, or they may not publish. */
  asks: flag,
  /** The number of edits so far; the next edit sends it as `based_on`. */
  edition: z.int(),
})

const idInput = { type: nonNegativeInteger(8) }

export const auditNouns = {
  article: { words: textStateLabels },
} as const satisfies AuditNouns

export const listArticles = staffRead({
  path: '/admin/api/articles',
  permission: 'content.view',
  summary: 'The eight articles: what is published and what is being written',
  input: z.object(staffPageInput),
  output: staffPageOf(row),
})

export const readArticle = staffRead({
  path: '/admin/api/articles/:type',
  permission: 'content.view',
  summary: 'One article for its editor',
  input: z.object(idInput),
  output: articleFile,
  refusals: ['http.not-found'],
})

export const articleVersions = staffRead({
  path: '/admin/api/articles/:type/versions',
  permission: 'content.view',
  summary: 'Every version of an article with its text, newest first',
  input: z.object({ ...idInput, ...staffPageInput }),
  output: staffPageOf(articleVersion),
})

export const saveArticle = staffWrite({
  path: '/admin/api/articles/:type/save',
  permission: 'content.edit',
  auditActions: { 'article.saved': '文章 · 保存草稿' },
  bodyKiB: 256,
  summary:
    'Writes the draft: a new one, or over the one there is; players see nothing of it',
  input: z.object({
    ...idInput,
    title: text(60),
    /** HTML; elements that are not allowed are removed. */
    content: text(articleContentMax),
    /** The `edition` that the editor loaded; an older one is refused. */
    based_on: nonNegativeInteger(),
  }),
  output: articleFile,
  refusals: [
    'http.not-found',
    'content.title-missing',
    'content.empty',
    'content.text-link',
    'content.stale',
  ],
})

const decisionInput = { ...idInput, version: nonNegativeInteger() }
/** The `edition` that was read: a text that was rewritten since is refused, also under the same version. */
const reviewInput = { ...idInput, based_on: nonNegativeInteger() }

export const publishArticle = staffWrite({
  path: '/admin/api/articles/:type/publish',
  permission: ['content.publish', 'content.edit'],
  auditActions: { 'article.published': '文章 · 发布', 'article.asked': '文章 · 提交复核' },
  summary:
    'Puts the draft before the players; one that leads outside waits for another than its writer',
  input: z.object(reviewInput),
  output: articleFile,
  refusals: ['http.not-found', 'content.stale', 'review.same-person'],
})

export const returnArticle = staffWrite({
  path: '/admin/api/articles/:type/return',
  permission: 'content.publish',
  auditActions: { 'article.returned': '文章 · 退回修改' },
  summary: 'The second person sends a submitted draft back to its writer, with a reason',
  input: z.object({ ...reviewInput, reason: text(200) }),
  output: articleFile,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'content.stale',
    'review.same-person',
  ],
})

export const withdrawArticle = staffWrite({
  path: '/admin/api/articles/:type/withdraw',
  permission: 'content.publish',
  auditActions: { 'article.withdrawn': '文章 · 撤下' },
  summary:
    'Takes the published version back: players find the article empty until another is published',
  input: z.object({ ...decisionInput, reason: text(200) }),
  output: articleFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardArticle = staffWrite({
  path: '/admin/api/articles/:type/discard',
  permission: 'content.edit',
  auditActions: { 'article.discarded': '文章 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(decisionInput),
  output: articleFile,
  refusals: ['http.not-found', 'content.stale'],
})
