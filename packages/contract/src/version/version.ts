import * as z from 'zod/mini'
import { instantOr } from '../wire/instant-or.ts'
import { nonNegativeInteger, text, time } from '../wire/wire.ts'

/** Labels of the states of document versions; each kind of document uses some of them. */
export const documentStateLabels = {
  draft: '待复核',
  waiting: '待生效',
  approved: '已生效',
  in_force: '生效中',
  superseded: '已被替换',
  cancelled: '已撤销',
} as const

/** Labels of the states of text versions. */
export const textStateLabels = {
  draft: '草稿',
  asked: '待复核',
  published: '已发布',
  replaced: '已被替换',
  withdrawn: '已撤下',
  discarded: '已放弃',
} as const

/**
 * States of a text that may need two people: its author submits it (`asked`), another staff member publishes it. A
 * published text is later `replaced` by a newer one, or `withdrawn`.
 */
export const draftedTextNext = {
  draft: ['asked', 'published', 'discarded'],
  asked: ['draft', 'published', 'discarded'],
  published: ['replaced', 'withdrawn'],
  replaced: [],
  withdrawn: [],
  discarded: [],
} as const satisfies Record<string, readonly string[]>
export type DraftedTextState = keyof typeof draftedTextNext
const draftedTextStates = Object.keys(draftedTextNext) as DraftedTextState[]

/**
 * The common fields of document versions. `made_by` and `checked_by` are display names; `made_by` is empty for the
 * shipped version. `value` is a kind of document in its wire form.
 */
export function documentVersion(value: z.ZodMiniUnknown) {
  return {
    value,
    reason: z.string(),
    made_by: z.string(),
    made_at: time,
    /** Who approved or cancelled the version; empty before that, and if one person is enough. */
    checked_by: z.string(),
    checked_at: z.nullable(time),
  }
}

/** The author of a text version, and the last decision about it. */
export const textVersion = {
  /** The display name of the author; empty for a shipped version. */
  made_by: z.string(),
  /** The time of the last edit. */
  made_at: time,
  /** The staff member who submitted, published, replaced, withdrew or discarded it last; empty for a draft. */
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
}

/** The common fields of text versions in lists. */
export const draftedTextHead = {
  version: z.int(),
  state: z.enum(draftedTextStates),
  title: z.string(),
  picture: z.string(),
  /** The position among the texts of its kind, ascending. */
  place: z.int(),
  /** `starts_at` is null if the text starts when it is published; `ends_at` is null without an end. */
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  ...textVersion,
}

/** The common input fields of texts. */
export const draftedTextInput = {
  title: text(200),
  picture: text(200),
  place: z._default(nonNegativeInteger(999), 100),
  starts_at: instantOr,
  ends_at: instantOr,
}

/** The common refusals of texts. */
export const draftedTextRefusals = [
  'content.title-missing',
  'content.empty',
  'content.text-link',
  'content.picture-missing',
  'content.schedule-order',
  'content.schedule-past',
  'content.stale',
  'http.not-found',
] as const
