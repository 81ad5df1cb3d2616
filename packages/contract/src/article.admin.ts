import * as z from 'zod/mini'
import { articleType } from './article.ts'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { textVersion } from './version.ts'
import { text, whole } from './wire.ts'

/** A published version becomes `replaced` by the next one, or `withdrawn` when staff take it back. */
export const articleNext = {
  draft: ['published', 'discarded'],
  published: ['replaced', 'withdrawn'],
  replaced: [],
  withdrawn: [],
  discarded: [],
} as const satisfies Record<string, readonly string[]>
export type ArticleState = keyof typeof articleNext
const articleStates = Object.keys(articleNext) as ArticleState[]

/** Most characters of one article's HTML. */
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
  /** What players read now; null while nothing is published. */
  published: z.nullable(head),
  /** What is being written; at most one a type. */
  draft: z.nullable(head),
})

/** One article as its editor needs it. */
export const articleFile = z.object({
  type: articleType,
  label: z.string(),
  published: z.nullable(articleVersion),
  draft: z.nullable(articleVersion),
  /** How often it was ever written: what the next writing must be `based_on`. */
  edition: z.int(),
})

const of = { type: whole(8) }

export const listArticles = endpoint({
  path: '/admin/api/articles',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary: 'The eight articles: what is published and what is being written',
  input: z.object(deskPageInput),
  output: deskPageOf(row),
  refusals: [],
})

export const readArticle = endpoint({
  path: '/admin/api/articles/:type',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary: 'One article for its editor',
  input: z.object(of),
  output: articleFile,
  refusals: ['http.not-found'],
})

export const articleVersions = endpoint({
  path: '/admin/api/articles/:type/versions',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary: 'Every version of an article with its text, newest first',
  input: z.object({ ...of, ...deskPageInput }),
  output: deskPageOf(articleVersion),
  refusals: [],
})

export const saveArticle = endpoint({
  path: '/admin/api/articles/:type/save',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'article.saved': '文章 · 保存草稿' },
  bodyKiB: 256,
  summary:
    'Writes the draft: a new one, or over the one there is; players see nothing of it',
  input: z.object({
    ...of,
    title: text(60),
    /** HTML; what may not stand in an article is dropped. */
    content: text(articleContentMax),
    /** `edition` of the article that the editor saw. */
    based_on: whole(),
  }),
  output: articleFile,
  refusals: ['http.not-found', 'content.title-missing', 'content.empty', 'content.stale'],
})

const decided = { ...of, version: whole() }

export const publishArticle = endpoint({
  path: '/admin/api/articles/:type/publish',
  method: 'POST',
  audience: 'staff',
  permission: 'content.publish',
  effect: 'write',
  deeds: { 'article.published': '文章 · 发布' },
  summary: 'Puts the draft before the players, in place of what they read until now',
  input: z.object(decided),
  output: articleFile,
  refusals: ['http.not-found', 'content.stale'],
})

export const withdrawArticle = endpoint({
  path: '/admin/api/articles/:type/withdraw',
  method: 'POST',
  audience: 'staff',
  permission: 'content.publish',
  effect: 'write',
  deeds: { 'article.withdrawn': '文章 · 撤下' },
  summary:
    'Takes the published version back: players find the article empty until another is published',
  input: z.object({ ...decided, reason: text(200) }),
  output: articleFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardArticle = endpoint({
  path: '/admin/api/articles/:type/discard',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'article.discarded': '文章 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(decided),
  output: articleFile,
  refusals: ['http.not-found', 'content.stale'],
})
