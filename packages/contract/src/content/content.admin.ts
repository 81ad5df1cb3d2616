import * as z from 'zod/mini'
import { sponsorEntry } from '../promotion/sponsor.ts'
import {
  draftedTextHead,
  draftedTextInput,
  draftedTextRefusals,
  textStateLabels,
} from '../version/version.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, text } from '../wire/wire.ts'
import { contentKindNames, contentTextMax } from './content.ts'
import { linkMax } from './link.rules.ts'

const kind = z.enum(contentKindNames)
/** A version with a link to another site must be published by a staff member who is not its author. */
const head = { ...draftedTextHead, link: z.string() }
const version = { ...head, content: z.string() }
const contentHead = z.object(head)
/** One version with its text. */
export const contentVersion = z.object(version)

const row = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  /** The version that players see now; null without one. */
  live: z.nullable(contentHead),
  /** The published version that starts later; null without one. */
  waiting: z.nullable(contentHead),
  /** The draft, submitted or not; at most one, null without one. */
  draft: z.nullable(contentHead),
})

/** An item as the editor page loads it: its versions, with their texts. */
export const contentFile = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  live: z.nullable(contentVersion),
  waiting: z.nullable(contentVersion),
  draft: z.nullable(contentVersion),
  /** Whether the draft links to other sites: then only another staff member can publish it. */
  outside: flag,
  /** Whether the caller wrote the draft last. */
  mine: flag,
  /** Whether the caller can only submit the draft: it leads outside and is theirs, or they may not publish. */
  asks: flag,
  /** The number of changes so far; the next action sends it as `based_on`. */
  edition: z.int(),
})

const idInput = { id: text(20) }
/** The `edition` that the staff member loaded; an older one is refused. */
const revisionInput = { ...idInput, based_on: nonNegativeInteger() }
const contentInput = {
  ...draftedTextInput,
  /** The route of a screen of the player app, or an https address. */
  link: text(linkMax),
  /** HTML; elements that are not allowed are removed. */
  content: text(contentTextMax),
}

export const auditNouns = {
  content: { words: textStateLabels },
} as const satisfies AuditNouns

export const listContent = staffRead({
  path: '/admin/api/content-items',
  permission: 'content.view',
  summary:
    'Banners, notices, popups or a sponsorship, newest first: what is shown, waits, is written',
  input: z.object({
    kind,
    /** `standing`: only live, scheduled and draft items; `all`: also ended items. */
    show: z._default(z.enum(['standing', 'all']), 'standing'),
    ...staffPageInput,
  }),
  output: staffPageOf(row),
})

export const readContent = staffRead({
  path: '/admin/api/content-items/:id',
  permission: 'content.view',
  summary: 'One item for its editor',
  input: z.object(idInput),
  output: contentFile,
  refusals: ['http.not-found'],
})

export const contentVersions = staffRead({
  path: '/admin/api/content-items/:id/versions',
  permission: 'content.view',
  summary: 'Every version of an item with its text, newest first',
  input: z.object({ ...idInput, ...staffPageInput }),
  output: staffPageOf(contentVersion),
  refusals: ['http.not-found'],
})

export const previewContent = staffRead({
  path: '/admin/api/content-items/:id/preview',
  permission: 'content.view',
  summary:
    'What players would be answered if the draft were published now; the lists of other kinds are null',
  input: z.object(idInput),
  output: z.object({
    banners: z.nullable(
      z.array(z.object({ src: z.string(), title: z.string(), link: z.string() })),
    ),
    notices: z.nullable(z.array(z.string())),
    popup: z.nullable(z.object({ title: z.string(), html: z.string() })),
    /** The entry in the list of sponsors, and the address of a preview page that is valid for some minutes. */
    sponsor: z.nullable(z.object({ ...sponsorEntry.shape, url: z.string() })),
  }),
  refusals: ['http.not-found'],
})

const fieldRefusals = [...draftedTextRefusals, 'content.link-invalid'] as const

export const createContent = staffWrite({
  path: '/admin/api/content-items/create',
  permission: 'content.edit',
  auditActions: { 'content.created': '站点内容 · 新建草稿' },
  bodyKiB: 96,
  summary: 'Begins an item with its first draft; players see nothing of it',
  input: z.object({ kind, ...contentInput }),
  output: contentFile,
  refusals: fieldRefusals,
})

export const saveContent = staffWrite({
  path: '/admin/api/content-items/:id/save',
  permission: 'content.edit',
  auditActions: { 'content.saved': '站点内容 · 保存草稿' },
  bodyKiB: 96,
  summary:
    'Writes the draft: a new one, or over the one there is; one that was asked for is a draft again',
  input: z.object({ ...revisionInput, ...contentInput }),
  output: contentFile,
  refusals: fieldRefusals,
})

export const publishContent = staffWrite({
  path: '/admin/api/content-items/:id/publish',
  permission: ['content.publish', 'content.edit'],
  auditActions: {
    'content.asked': '站点内容 · 提交复核',
    'content.published': '站点内容 · 发布',
  },
  summary:
    'Puts the draft before the players, now or at its hour; one that leads outside waits for another than its writer, and so does all by members who may only write',
  input: z.object(revisionInput),
  output: contentFile,
  refusals: [
    'http.not-found',
    'content.stale',
    'content.too-many',
    'content.schedule-past',
    'content.link-invalid',
    'review.same-person',
  ],
})

export const returnContent = staffWrite({
  path: '/admin/api/content-items/:id/return',
  permission: 'content.publish',
  auditActions: { 'content.returned': '站点内容 · 退回修改' },
  summary: 'The second person sends a submitted draft back to its writer, with a reason',
  input: z.object({ ...revisionInput, reason: text(200) }),
  output: contentFile,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'content.stale',
    'review.same-person',
  ],
})

export const withdrawContent = staffWrite({
  path: '/admin/api/content-items/:id/withdraw',
  permission: 'content.publish',
  auditActions: { 'content.withdrawn': '站点内容 · 撤下' },
  summary: 'Takes a published version back, shown or waiting for its hour',
  input: z.object({ ...revisionInput, version: nonNegativeInteger(), reason: text(200) }),
  output: contentFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardContent = staffWrite({
  path: '/admin/api/content-items/:id/discard',
  permission: 'content.edit',
  auditActions: { 'content.discarded': '站点内容 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(revisionInput),
  output: contentFile,
  refusals: ['http.not-found', 'content.stale'],
})
