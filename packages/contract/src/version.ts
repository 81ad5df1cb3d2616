import * as z from 'zod/mini'
import { time } from './wire.ts'

/** How what a version of a document is today is named to staff; each kind of document has some of these. */
export const documentStateLabels = {
  draft: '待复核',
  waiting: '待生效',
  approved: '已生效',
  in_force: '生效中',
  superseded: '已被替换',
  cancelled: '已撤销',
} as const

/** The same of a version of a text: it is written before anybody is asked to look at it. */
export const textStateLabels = {
  draft: '草稿',
  asked: '待复核',
  published: '已发布',
  replaced: '已被替换',
  withdrawn: '已撤下',
  discarded: '已放弃',
} as const

/**
 * What is told of any version of a document; people are display names. `value` has the wire form of its kind,
 * `made_by` is empty where the installation itself brought it.
 */
export const documentVersion = {
  value: z.unknown(),
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** Who approved or cancelled it; empty while nobody has, and where one person was enough. */
  checked_by: z.string(),
  checked_at: z.nullable(time),
}

/** Who wrote a version of a text and who dealt with it last. */
export const textVersion = {
  /** Display names; empty where the installation itself brought the version. */
  made_by: z.string(),
  /** When it was last written. */
  made_at: time,
  /** Who asked, published, replaced, took back or discarded it last; empty for a draft. */
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
}
