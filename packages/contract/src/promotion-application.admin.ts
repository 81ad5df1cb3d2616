import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { promotionApplicationStates, promotionCondition } from './promotion.ts'
import { claimed, csvFile } from './review.admin.ts'
import { code, money, text, time, whole } from './wire.ts'

const applicationRow = {
  id: z.string(),
  promotion_id: z.int(),
  /** The promotion's title at the moment of the application. */
  title: z.string(),
  /** Its version of that moment. */
  version: z.int(),
  username: z.string(),
  realname: z.string(),
  vip_level: z.int(),
  /** Empty for one that is given once; else `2026-11-23`, `2026-11`, … the first day, month or year of it. */
  period: z.string(),
  base: money,
  /** The bonus that was promised. */
  amount: money,
  turnover_times: z.int(),
  /** Turnover asked for and done; 0 before it is paid. */
  required: money,
  done: money,
  taken_back: money,
  /** 1 waits, 2 passed, 3 rejected; `status` is the canonical word. */
  state: z.literal([1, 2, 3]),
  status: z.enum(promotionApplicationStates),
  claim: claimed,
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  given_up_at: z.nullable(time),
  reason: z.string(),
}
const application = z.object(applicationRow)

const filter = {
  state: code([0, 1, 2, 3], 0),
  /** A promotion's id; 0 for all. */
  promotion: z._default(whole(), 0),
  /** A user name. */
  search: text(64),
  /** Brand days of the application, `YYYY-MM-DD`, both included. */
  since: text(10),
  until: text(10),
}

export const listPromotionApplications = endpoint({
  path: '/admin/api/promotion-applications',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary:
    'Applications, the oldest that waits first, then the newest decided; state 1 waits, 2 passed, 3 rejected, 0 for all',
  input: z.object({ ...filter, ...deskPageInput }),
  output: deskPageOf(application),
  refusals: ['input.invalid'],
})

export const exportPromotionApplications = endpoint({
  ...csvFile,
  path: '/admin/api/promotion-applications/export',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.export',
  deeds: {
    'promotion-application.export-begun': '优惠申请 · 开始导出',
    'promotion-application.exported': '优惠申请 · 导出',
  },
  summary: 'The filtered applications as a file, newest first',
  input: z.object(filter),
  refusals: ['input.invalid', 'export.busy', 'export.search-too-wide'],
})

const one = { id: text(20) }

export const readPromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id',
  method: 'GET',
  audience: 'staff',
  permission: 'promotion.view',
  effect: 'read',
  summary:
    'One application with the terms of its moment in words, and how the player stands to them now',
  input: z.object(one),
  output: z.object({
    ...applicationRow,
    words: z.array(z.string()),
    /** As an approval would find them now. */
    conditions: z.array(promotionCondition),
    /** The sentence that an approval would be refused with; empty when it would pass, or is past. */
    refusal: z.string(),
  }),
  refusals: ['review.not-found'],
})

const cannot = ['review.not-found', 'review.already-decided', 'review.claimed'] as const

export const claimPromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id/claim',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.decide',
  effect: 'write',
  summary: 'Takes an open application for review, or renews the lease of two minutes',
  input: z.object(one),
  output: application,
  refusals: [...cannot],
})

export const claimNextPromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/next',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.decide',
  effect: 'write',
  summary:
    'Takes the oldest application that nobody holds and the caller may decide, those after `after` first; null when there is none',
  input: z.object({ after: text(20) }),
  output: z.nullable(application),
  refusals: [],
})

export const takeOverPromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id/take-over',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.take-over',
  effect: 'write',
  deeds: { 'promotion.taken-over': '优惠申请 · 接管' },
  summary: 'Takes an open application that somebody else holds',
  input: z.object({ ...one, reason: text(200) }),
  output: application,
  refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
})

export const releasePromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id/release',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.decide',
  effect: 'write',
  summary:
    'Puts a claimed application back; one that somebody else has claimed stays theirs',
  input: z.object(one),
  output: application,
  refusals: ['review.not-found', 'review.claimed'],
})

export const approvePromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.decide',
  effect: 'write',
  deeds: { 'promotion.approved': '优惠申请 · 通过' },
  summary:
    'Checks the terms of its moment again, pays the bonus and opens its turnover, once (money I-16)',
  input: z.object(one),
  output: application,
  refusals: [
    ...cannot,
    'promotion.not-met',
    'play-limit.reached',
    'play-limit.excluded',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const rejectPromotionApplication = endpoint({
  path: '/admin/api/promotion-applications/:id/reject',
  method: 'POST',
  audience: 'staff',
  permission: 'promotion.decide',
  effect: 'write',
  deeds: { 'promotion.rejected': '优惠申请 · 拒绝' },
  summary:
    'Refuses an application; the player reads the reason and may apply again in the same period',
  input: z.object({ ...one, reason: text(200) }),
  output: application,
  refusals: [...cannot, 'review.reason-missing'],
})
