import * as z from 'zod/mini'
import {
  draftedTextHead,
  draftedTextInput,
  draftedTextRefusals,
  textStateLabels,
} from '../version/version.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, nonNegativeInteger, nothing, text, time } from '../wire/wire.ts'
import { promotionCondition } from './promotion.ts'
import {
  promotionBasisLabels,
  promotionPeriodLabels,
  promotionTerms,
} from './promotion-terms.ts'

/** The status of a promotion today: not published, published for a later time, running, or over. */
export const promotionStandings = ['draft', 'scheduled', 'live', 'ended'] as const
export type PromotionStanding = (typeof promotionStandings)[number]
export const promotionStandingLabels = {
  draft: '未发布',
  scheduled: '待开始',
  live: '进行中',
  ended: '已结束',
} as const satisfies Record<PromotionStanding, string>

/** The longest HTML of a promotion, and of its detailed conditions, in characters. */
export const promotionContentMax = 20_000
export const promotionMemoMax = 10_000
export const promotionTitleMax = 40
/** The largest number of live and scheduled promotions. */
export const promotionStandingMax = 100
/** The largest number of promotion types. */
export const promotionTypesMax = 12

/** Pictures that we drew ourselves, 750 × 300 pixels. */
export const promotionPictures: readonly { src: string; label: string }[] = [
  { src: '/images/promotions/first-deposit.svg', label: '首存礼遇' },
  { src: '/images/promotions/weekly-reload.svg', label: '每周续存' },
  { src: '/images/promotions/birthday.svg', label: '会员生日' },
  { src: '/images/promotions/referral.svg', label: '推荐致谢' },
  { src: '/images/promotions/sports-cover.svg', label: '体育保障' },
  { src: '/images/promotions/calm-play.svg', label: '从容游戏' },
]

/** A version whose terms pay money must be published by a staff member who is not its author. */
const head = {
  ...draftedTextHead,
  /** The id of the promotion's type. */
  type: z.int(),
  terms: promotionTerms,
}
const version = {
  ...head,
  content: z.string(),
  memo: z.string(),
  /** The terms in sentences for players. */
  words: z.array(z.string()),
}
const promotionHead = z.object(head)
/** One version with its texts. */
export const promotionVersion = z.object(version)

/** The cost of a promotion so far, over all its versions. */
const cost = {
  /** The number of open applications, and of applications whose bonus was paid. */
  waiting: z.int(),
  approved: z.int(),
  /** Bonuses paid, the part that players gave back, and the difference of the two. */
  granted: money,
  taken_back: money,
  cost: money,
  /** The amount reserved for open applications. Cost and reservations together stay within the budget. */
  promised: money,
}

const row = z.object({
  id: z.int(),
  title: z.string(),
  type: z.int(),
  type_name: z.string(),
  standing: z.enum(promotionStandings),
  /** The budget of the published version; 0 without one. */
  budget: money,
  ...cost,
  /** The last published version, even if it is scheduled or ended; null without one. */
  published: z.nullable(promotionHead),
  /** The draft, submitted or not; at most one, null without one. */
  draft: z.nullable(promotionHead),
})

/** A promotion as the editor page loads it: its versions, with their texts. */
export const promotionFile = z.object({
  id: z.int(),
  title: z.string(),
  standing: z.enum(promotionStandings),
  ...cost,
  published: z.nullable(promotionVersion),
  draft: z.nullable(promotionVersion),
  /**
   * Whether the draft or the version that it replaces pays money, or the draft leads outside: then only another staff
   * member can publish it.
   */
  two_people: flag,
  /** Whether the caller wrote the draft last. */
  mine: flag,
  /** The number of changes so far; the next action sends it as `based_on`. */
  edition: z.int(),
})

const idInput = { id: nonNegativeInteger() }
const revisionInput = { ...idInput, based_on: nonNegativeInteger() }
/** All fields of `promotionTerms` in their wire form. `termsProblem` checks them. */
export const termsDocument = z.unknown()

const promotionInput = {
  ...draftedTextInput,
  type: nonNegativeInteger(),
  /** HTML; elements that are not allowed are removed. */
  content: text(promotionContentMax),
  memo: text(promotionMemoMax),
  terms: termsDocument,
}

export const auditNouns = {
  promotion: {
    words: { ...textStateLabels, ...promotionBasisLabels, ...promotionPeriodLabels },
  },
} as const satisfies AuditNouns

export const listPromotionTypes = staffRead({
  path: '/admin/api/promotion-types',
  permission: 'promotion.view',
  summary: 'The types that promotions are filed under, in the order of the tabs',
  input: nothing,
  output: z.array(z.object({ id: z.int(), name: z.string(), place: z.int() })),
})

export const savePromotionType = staffWrite({
  path: '/admin/api/promotion-types/save',
  permission: 'promotion.edit',
  auditActions: { 'promotion.type-saved': '优惠类型 · 保存' },
  summary: 'Adds a type (id 0) or gives one another name or place',
  input: z.object({
    id: nonNegativeInteger(),
    name: text(32),
    place: z._default(nonNegativeInteger(999), 100),
  }),
  output: z.object({ id: z.int(), name: z.string(), place: z.int() }),
  refusals: [
    'http.not-found',
    'promotion.type-name',
    'promotion.type-taken',
    'promotion.types-full',
  ],
})

export const listPromotions = staffRead({
  path: '/admin/api/promotions',
  permission: 'promotion.view',
  summary: 'Promotions, newest first, with what stands, what is written and what each cost',
  input: z.object({
    standing: z._default(z.enum(['', ...promotionStandings]), ''),
    /** The id of a type; 0 for all types. */
    type: z._default(nonNegativeInteger(), 0),
    /** A search text: a part of the title. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(row),
})

export const promotionTitles = staffRead({
  path: '/admin/api/promotion-titles',
  permission: 'promotion.view',
  summary: 'The ids and titles of all promotions, newest first, for filters',
  input: nothing,
  output: z.array(z.object({ id: z.int(), title: z.string() })),
})

export const readPromotion = staffRead({
  path: '/admin/api/promotions/:id',
  permission: 'promotion.view',
  summary: 'One promotion for its editor',
  input: z.object(idInput),
  output: promotionFile,
  refusals: ['http.not-found'],
})

export const promotionVersions = staffRead({
  path: '/admin/api/promotions/:id/versions',
  permission: 'promotion.view',
  summary: 'Every version of a promotion with its texts and terms, newest first',
  input: z.object({ ...idInput, ...staffPageInput }),
  output: staffPageOf(promotionVersion),
  refusals: ['http.not-found'],
})

const fieldRefusals = [
  ...draftedTextRefusals,
  'promotion.type-unknown',
  'promotion.terms-invalid',
] as const

export const createPromotion = staffWrite({
  path: '/admin/api/promotions/create',
  permission: 'promotion.edit',
  auditActions: { 'promotion.created': '优惠活动 · 新建草稿' },
  bodyKiB: 160,
  summary: 'Begins a promotion with its first draft; players see nothing of it',
  input: z.object(promotionInput),
  output: promotionFile,
  refusals: fieldRefusals,
})

export const savePromotion = staffWrite({
  path: '/admin/api/promotions/:id/save',
  permission: 'promotion.edit',
  auditActions: { 'promotion.saved': '优惠活动 · 保存草稿' },
  bodyKiB: 160,
  summary:
    'Writes the draft: a new one, or over the one there is; one that was asked for is a draft again',
  input: z.object({ ...revisionInput, ...promotionInput }),
  output: promotionFile,
  refusals: fieldRefusals,
})

export const publishPromotion = staffWrite({
  path: '/admin/api/promotions/:id/publish',
  permission: 'promotion.publish',
  mfa: 'step-up',
  auditActions: {
    'promotion.asked': '优惠活动 · 提交复核',
    'promotion.published': '优惠活动 · 发布',
  },
  summary:
    'Puts the draft in force in place of what stood; where money is paid its writer only asks, and another than its writer publishes. Applications keep the terms of their moment',
  input: z.object(revisionInput),
  output: promotionFile,
  refusals: [
    'http.not-found',
    'content.stale',
    'content.schedule-past',
    'content.too-many',
    'promotion.terms-invalid',
    'review.same-person',
  ],
})

export const returnPromotion = staffWrite({
  path: '/admin/api/promotions/:id/return',
  permission: 'promotion.publish',
  auditActions: { 'promotion.returned': '优惠活动 · 退回修改' },
  summary: 'The second person sends a submitted draft back to its writer, with a word',
  input: z.object({ ...revisionInput, reason: text(200) }),
  output: promotionFile,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'content.stale',
    'review.same-person',
  ],
})

export const endPromotion = staffWrite({
  path: '/admin/api/promotions/:id/end',
  permission: 'promotion.publish',
  auditActions: { 'promotion.ended': '优惠活动 · 结束' },
  summary:
    'Ends a promotion now, running or waiting for its hour; applications that wait are still decided',
  input: z.object({ ...revisionInput, reason: text(200) }),
  output: promotionFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardPromotion = staffWrite({
  path: '/admin/api/promotions/:id/discard',
  permission: 'promotion.edit',
  auditActions: { 'promotion.discarded': '优惠活动 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(revisionInput),
  output: promotionFile,
  refusals: ['http.not-found', 'content.stale'],
})

export const tryPromotion = staffRead({
  path: '/admin/api/promotions/:id/try',
  permission: 'promotion.view',
  summary:
    'What an application of one player would come to now under the draft, or under what is published; changes nothing',
  input: z.object({
    ...idInput,
    username: lookupText(64),
    which: z._default(z.enum(['draft', 'published']), 'draft'),
  }),
  output: z.object({
    username: z.string(),
    version: z.int(),
    ready: flag,
    conditions: z.array(promotionCondition),
    period: z.string(),
    base: money,
    bonus: money,
    required: money,
    /** The refusal that the player would get; empty if `ready`. */
    refusal: z.string(),
  }),
  refusals: ['http.not-found', 'content.stale', 'player.not-found'],
})

export const promotionPlayers = staffRead({
  path: '/admin/api/promotions/:id/players',
  permission: 'promotion.view',
  summary: 'What one promotion cost by player, the dearest first',
  input: z.object({ ...idInput, ...staffPageInput }),
  output: staffPageOf(
    z.object({
      username: z.string(),
      realname: z.string(),
      vip_level: z.int(),
      approved: z.int(),
      granted: money,
      taken_back: money,
      cost: money,
      last_at: time,
    }),
  ),
  refusals: ['http.not-found'],
})
