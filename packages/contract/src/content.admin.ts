import * as z from 'zod/mini'
import { contentKindNames, contentTextMax } from './content.ts'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { instantOr } from './instant-or.ts'
import { linkMax } from './link.rules.ts'
import { sponsorEntry } from './sponsor.ts'
import { textVersion } from './version.ts'
import { flag, text, time, whole } from './wire.ts'

/**
 * A version that leads outside is `asked` for by who wrote it and published by somebody else. A published one
 * is `replaced` when a newer one takes its place before it was ever shown again, or `withdrawn`.
 */
export const contentNext = {
  draft: ['asked', 'published', 'discarded'],
  asked: ['draft', 'published', 'discarded'],
  published: ['replaced', 'withdrawn'],
  replaced: [],
  withdrawn: [],
  discarded: [],
} as const satisfies Record<string, readonly string[]>
export type ContentState = keyof typeof contentNext
const contentStates = Object.keys(contentNext) as ContentState[]

const kind = z.enum(contentKindNames)
/** When it comes and goes; empty is "from its publication on" and "without an end". */
const schedule = { starts_at: z.nullable(time), ends_at: z.nullable(time) }

const head = {
  version: z.int(),
  state: z.enum(contentStates),
  title: z.string(),
  picture: z.string(),
  link: z.string(),
  /** Where it stands among those of its kind, small ones first. */
  place: z.int(),
  ...schedule,
  ...textVersion,
}
const version = { ...head, content: z.string() }
const contentHead = z.object(head)
/** One version with its text. */
export const contentVersion = z.object(version)

const row = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  /** What players see now. */
  live: z.nullable(contentHead),
  /** Published, its hour has not come. */
  waiting: z.nullable(contentHead),
  /** Being written, or asked for; at most one. */
  draft: z.nullable(contentHead),
})

/** One item as its editor needs it. */
export const contentFile = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  live: z.nullable(contentVersion),
  waiting: z.nullable(contentVersion),
  draft: z.nullable(contentVersion),
  /** The draft leads outside: another than its writer publishes it. */
  outside: flag,
  /** The reader wrote the draft last. */
  mine: flag,
  /** How often anything was done to it: what the next deed must be `based_on`. */
  edition: z.int(),
})

const of = { id: text(20) }
/** `edition` of the item that the person saw. */
const seen = { ...of, based_on: whole() }
const written = {
  title: text(200),
  picture: text(200),
  /** A screen of ours, or an https address. */
  link: text(linkMax),
  /** HTML; what may not stand in a text is dropped. */
  content: text(contentTextMax),
  place: z._default(whole(999), 100),
  starts_at: instantOr,
  ends_at: instantOr,
}

export const listContent = endpoint({
  path: '/admin/api/content-items',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary:
    'Banners, notices, popups or a sponsorship, newest first: what is shown, waits, is written',
  input: z.object({
    kind,
    /** `standing`: shown, waiting or being written; `all`: those that are over, too. */
    show: z._default(z.enum(['standing', 'all']), 'standing'),
    ...deskPageInput,
  }),
  output: deskPageOf(row),
  refusals: [],
})

export const readContent = endpoint({
  path: '/admin/api/content-items/:id',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary: 'One item for its editor',
  input: z.object(of),
  output: contentFile,
  refusals: ['http.not-found'],
})

export const contentVersions = endpoint({
  path: '/admin/api/content-items/:id/versions',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary: 'Every version of an item with its text, newest first',
  input: z.object({ ...of, ...deskPageInput }),
  output: deskPageOf(contentVersion),
  refusals: ['http.not-found'],
})

export const previewContent = endpoint({
  path: '/admin/api/content-items/:id/preview',
  method: 'GET',
  audience: 'staff',
  permission: 'content.view',
  effect: 'read',
  summary:
    'What players would be answered if the draft were published now; the lists of other kinds are null',
  input: z.object(of),
  output: z.object({
    banners: z.nullable(
      z.array(z.object({ src: z.string(), title: z.string(), link: z.string() })),
    ),
    notices: z.nullable(z.array(z.string())),
    popup: z.nullable(z.object({ title: z.string(), html: z.string() })),
    /** Its entry in the list, and for some minutes the address of its page. */
    sponsor: z.nullable(z.object({ ...sponsorEntry.shape, url: z.string() })),
  }),
  refusals: ['http.not-found'],
})

const fieldRefusals = [
  'content.title-missing',
  'content.empty',
  'content.picture-missing',
  'content.link-invalid',
  'content.schedule-order',
  'content.schedule-past',
  'content.stale',
  'http.not-found',
] as const

export const createContent = endpoint({
  path: '/admin/api/content-items/create',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'content.created': '站点内容 · 新建草稿' },
  bodyKiB: 96,
  summary: 'Begins an item with its first draft; players see nothing of it',
  input: z.object({ kind, ...written }),
  output: contentFile,
  refusals: fieldRefusals,
})

export const saveContent = endpoint({
  path: '/admin/api/content-items/:id/save',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'content.saved': '站点内容 · 保存草稿' },
  bodyKiB: 96,
  summary:
    'Writes the draft: a new one, or over the one there is; one that was asked for is a draft again',
  input: z.object({ ...seen, ...written }),
  output: contentFile,
  refusals: fieldRefusals,
})

export const publishContent = endpoint({
  path: '/admin/api/content-items/:id/publish',
  method: 'POST',
  audience: 'staff',
  permission: 'content.publish',
  effect: 'write',
  deeds: {
    'content.asked': '站点内容 · 提交复核',
    'content.published': '站点内容 · 发布',
  },
  summary:
    'Puts the draft before the players, now or at its hour; one that leads outside waits for another than its writer',
  input: z.object(seen),
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

export const withdrawContent = endpoint({
  path: '/admin/api/content-items/:id/withdraw',
  method: 'POST',
  audience: 'staff',
  permission: 'content.publish',
  effect: 'write',
  deeds: { 'content.withdrawn': '站点内容 · 撤下' },
  summary: 'Takes a published version back, shown or waiting for its hour',
  input: z.object({ ...seen, version: whole(), reason: text(200) }),
  output: contentFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardContent = endpoint({
  path: '/admin/api/content-items/:id/discard',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'content.discarded': '站点内容 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(seen),
  output: contentFile,
  refusals: ['http.not-found', 'content.stale'],
})
