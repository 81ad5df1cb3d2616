import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { instantOr } from './instant-or.ts'
import { promotionCondition } from './promotion.ts'
import { promotionTerms } from './promotion-terms.ts'
import { textVersion } from './version.ts'
import { flag, money, nothing, text, time, whole } from './wire.ts'

/**
 * A version whose terms pay money is `asked` for by who wrote it and published by somebody else; one that only
 * informs is published by one person. A published one is `replaced` by the next, or `withdrawn`: ended early.
 */
export const promotionNext = {
  draft: ['asked', 'published', 'discarded'],
  asked: ['draft', 'published', 'discarded'],
  published: ['replaced', 'withdrawn'],
  replaced: [],
  withdrawn: [],
  discarded: [],
} as const satisfies Record<string, readonly string[]>
export type PromotionState = keyof typeof promotionNext
const promotionStates = Object.keys(promotionNext) as PromotionState[]

/** What a promotion is today: nothing published yet, published for an hour to come, running, over. */
export const promotionStandings = ['draft', 'scheduled', 'live', 'ended'] as const
export type PromotionStanding = (typeof promotionStandings)[number]
export const promotionStandingLabels = {
  draft: '未发布',
  scheduled: '待开始',
  live: '进行中',
  ended: '已结束',
} as const satisfies Record<PromotionStanding, string>

/** Most characters of its HTML, and of its conditions in small print. */
export const promotionContentMax = 20_000
export const promotionMemoMax = 10_000
export const promotionTitleMax = 40
/** Most that stand before the players at once, those that wait for their hour counted. */
export const promotionStandingMax = 100
/** Most types. */
export const promotionTypesMax = 12

/** Drawn for the product, 750 × 300. */
export const promotionPictures: readonly { src: string; label: string }[] = [
  { src: '/images/promotions/first-deposit.svg', label: '首存礼遇' },
  { src: '/images/promotions/weekly-reload.svg', label: '每周续存' },
  { src: '/images/promotions/birthday.svg', label: '会员生日' },
  { src: '/images/promotions/referral.svg', label: '推荐致谢' },
  { src: '/images/promotions/sports-cover.svg', label: '体育保障' },
  { src: '/images/promotions/calm-play.svg', label: '从容游戏' },
]

const head = {
  version: z.int(),
  state: z.enum(promotionStates),
  title: z.string(),
  /** Its type's id. */
  type: z.int(),
  picture: z.string(),
  /** Where it stands in the list, small ones first. */
  place: z.int(),
  /** From its publication on, and without an end, where null. */
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  terms: promotionTerms,
  ...textVersion,
}
const version = {
  ...head,
  content: z.string(),
  memo: z.string(),
  /** The terms in words, as players read them. */
  words: z.array(z.string()),
}
const promotionHead = z.object(head)
/** One version with its texts. */
export const promotionVersion = z.object(version)

/** What a promotion has cost so far, all its versions together. */
const cost = {
  /** Applications that wait, and those that were ever paid. */
  waiting: z.int(),
  approved: z.int(),
  /** Paid, and what of it was given back; the cost is the difference. */
  granted: money,
  taken_back: money,
  cost: money,
  /** Promised to applications that wait; with the cost it never exceeds the budget of the moment of a promise. */
  promised: money,
}

const row = z.object({
  id: z.int(),
  title: z.string(),
  type: z.int(),
  type_name: z.string(),
  standing: z.enum(promotionStandings),
  /** Of the published version; 0 without one. */
  budget: money,
  ...cost,
  /** Published last, whether or not its time has come or is over. */
  published: z.nullable(promotionHead),
  /** Being written, or asked for; at most one. */
  draft: z.nullable(promotionHead),
})

/** One promotion as its editor needs it. */
export const promotionFile = z.object({
  id: z.int(),
  title: z.string(),
  standing: z.enum(promotionStandings),
  ...cost,
  published: z.nullable(promotionVersion),
  draft: z.nullable(promotionVersion),
  /** The draft pays money, or ends what does: another than its writer publishes it. */
  two_people: flag,
  /** The reader wrote the draft last. */
  mine: flag,
  /** How often anything was done to it: what the next deed must be `based_on`. */
  edition: z.int(),
})

const of = { id: whole() }
const seen = { ...of, based_on: whole() }
const written = {
  type: whole(),
  title: text(200),
  picture: text(200),
  /** HTML; what may not stand in a text is dropped. */
  content: text(promotionContentMax),
  memo: text(promotionMemoMax),
  place: z._default(whole(999), 100),
  starts_at: instantOr,
  ends_at: instantOr,
  /** The wire form of `promotionTerms`, whole; promotion.rules.ts says what may be in it. */
  terms: z.unknown(),
}

export const listPromotionTypes = endpoint({
  path: '/admin/api/promotion-types',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary: 'The types that promotions are filed under, in the order of the tabs',
  input: nothing,
  output: z.array(z.object({ id: z.int(), name: z.string(), place: z.int() })),
  refusals: [],
})

export const savePromotionType = endpoint({
  path: '/admin/api/promotion-types/save',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.edit',
  effect: 'write',
  deeds: { 'promotion.type-saved': '优惠类型 · 保存' },
  summary: 'Adds a type (id 0) or gives one another name or place',
  input: z.object({ id: whole(), name: text(32), place: z._default(whole(999), 100) }),
  output: z.object({ id: z.int(), name: z.string(), place: z.int() }),
  refusals: [
    'http.not-found',
    'promotion.type-name',
    'promotion.type-taken',
    'promotion.types-full',
  ],
})

export const listPromotions = endpoint({
  path: '/admin/api/promotions',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary: 'Promotions, newest first, with what stands, what is written and what each cost',
  input: z.object({
    standing: z._default(z.enum(['', ...promotionStandings]), ''),
    /** A type's id; 0 for all. */
    type: z._default(whole(), 0),
    /** A part of the title. */
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(row),
  refusals: [],
})

export const readPromotion = endpoint({
  path: '/admin/api/promotions/:id',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary: 'One promotion for its editor',
  input: z.object(of),
  output: promotionFile,
  refusals: ['http.not-found'],
})

export const promotionVersions = endpoint({
  path: '/admin/api/promotions/:id/versions',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary: 'Every version of a promotion with its texts and terms, newest first',
  input: z.object({ ...of, ...deskPageInput }),
  output: deskPageOf(promotionVersion),
  refusals: ['http.not-found'],
})

const fieldRefusals = [
  'content.title-missing',
  'content.empty',
  'content.picture-missing',
  'content.schedule-order',
  'content.schedule-past',
  'content.stale',
  'promotion.type-unknown',
  'promotion.terms-invalid',
  'http.not-found',
] as const

export const createPromotion = endpoint({
  path: '/admin/api/promotions/create',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.edit',
  effect: 'write',
  deeds: { 'promotion.created': '优惠活动 · 新建草稿' },
  bodyKiB: 160,
  summary: 'Begins a promotion with its first draft; players see nothing of it',
  input: z.object(written),
  output: promotionFile,
  refusals: fieldRefusals,
})

export const savePromotion = endpoint({
  path: '/admin/api/promotions/:id/save',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.edit',
  effect: 'write',
  deeds: { 'promotion.saved': '优惠活动 · 保存草稿' },
  bodyKiB: 160,
  summary:
    'Writes the draft: a new one, or over the one there is; one that was asked for is a draft again',
  input: z.object({ ...seen, ...written }),
  output: promotionFile,
  refusals: fieldRefusals,
})

export const publishPromotion = endpoint({
  path: '/admin/api/promotions/:id/publish',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.publish',
  factor: 'again',
  effect: 'write',
  deeds: {
    'promotion.asked': '优惠活动 · 提交复核',
    'promotion.published': '优惠活动 · 发布',
  },
  summary:
    'Puts the draft in force in place of what stood; where money is paid its writer only asks, and another than its writer publishes. Applications keep the terms of their moment',
  input: z.object(seen),
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

export const endPromotion = endpoint({
  path: '/admin/api/promotions/:id/end',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.publish',
  effect: 'write',
  deeds: { 'promotion.ended': '优惠活动 · 结束' },
  summary:
    'Ends a promotion now, running or waiting for its hour; applications that wait are still decided',
  input: z.object({ ...seen, reason: text(200) }),
  output: promotionFile,
  refusals: ['http.not-found', 'review.reason-missing', 'content.stale'],
})

export const discardPromotion = endpoint({
  path: '/admin/api/promotions/:id/discard',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.edit',
  effect: 'write',
  deeds: { 'promotion.discarded': '优惠活动 · 放弃草稿' },
  summary: 'Drops the draft; the version stays in the history',
  input: z.object(seen),
  output: promotionFile,
  refusals: ['http.not-found', 'content.stale'],
})

export const tryPromotion = endpoint({
  path: '/admin/api/promotions/:id/try',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary:
    'What an application of one player would come to now under the draft, or under what is published; changes nothing',
  input: z.object({
    ...of,
    username: text(64),
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
    /** The sentence that the player would be refused with; empty when `ready`. */
    refusal: z.string(),
  }),
  refusals: ['http.not-found', 'content.stale', 'player.not-found'],
})

export const promotionPlayers = endpoint({
  path: '/admin/api/promotions/:id/players',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary: 'What one promotion cost by player, the dearest first',
  input: z.object({ ...of, ...deskPageInput }),
  output: deskPageOf(
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
