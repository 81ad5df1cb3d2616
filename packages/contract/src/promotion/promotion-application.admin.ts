import * as z from 'zod/mini'
import { accountStepRefusals } from '../account-steps.ts'
import { flagFields } from '../review/order-flag.ts'
import { reviewClaim } from '../review/review.admin.ts'
import { orderRefusals, reviewCalls } from '../review/review-calls.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { money, nonNegativeInteger, text, time } from '../wire/wire.ts'
import {
  type PromotionApplicationState,
  promotionApplicationLabels,
  promotionApplicationStates,
  promotionCondition,
} from './promotion.ts'

const application = z.object({
  id: z.string(),
  promotion_id: z.int(),
  /** The title of the promotion at the time of the application. */
  title: z.string(),
  /** The version of the promotion at the time of the application. */
  version: z.int(),
  username: z.string(),
  realname: z.string(),
  vip_level: z.int(),
  /**
   * The period of the application: its day, the Monday of its week, its month or its year (`2026-11-23`, `2026-11`,
   * …); empty for a promotion given once.
   */
  period: z.string(),
  base: money,
  /** The bonus, reserved from the budget. */
  amount: money,
  turnover_times: z.int(),
  /** The turnover required and done; both 0 before the bonus is paid. */
  required: money,
  done: money,
  taken_back: money,
  state: z.enum(promotionApplicationStates),
  claim: reviewClaim,
  ...flagFields,
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  given_up_at: z.nullable(time),
  reason: z.string(),
})

/** Groups of states to filter by: all states, and those whose bonus was paid. */
export const applicationGroups: Readonly<
  Record<'' | 'granted', readonly PromotionApplicationState[]>
> = { '': [], granted: ['approved', 'given_up'] }

const filter = {
  state: z._default(z.enum(['', 'granted', ...promotionApplicationStates]), ''),
  /** The id of a promotion; 0 for all promotions. */
  promotion: z._default(nonNegativeInteger(), 0),
  /** A user name to search for. */
  search: lookupText(64),
  /** Brand days of the application, `YYYY-MM-DD`, both included. */
  since: text(10),
  until: text(10),
}

const number = text(20)
const one = { id: number }
export const auditNouns = {
  promotion: { words: promotionApplicationLabels },
} as const satisfies AuditNouns

const calls = reviewCalls({
  order: 'promotion-application',
  noun: 'promotion',
  label: '优惠申请',
  one,
  number,
  decide: 'promotion.decide',
  filter,
  row: application,
})
export const promotionReview = {
  ...calls,
  read: {
    ...calls.read,
    summary:
      'One application with the terms of its moment in words, and how the player stands to them now',
    output: z.extend(application, {
      words: z.array(z.string()),
      /** The conditions of the promotion, evaluated now. */
      conditions: z.array(promotionCondition),
      /** The refusal that an approval would get now; empty if it would succeed or the application is decided. */
      refusal: z.string(),
    }),
  },
} as const

export const approvePromotionApplication = staffWrite({
  path: '/admin/api/promotion-applications/:id/approve',
  permission: 'promotion.decide',
  auditActions: {
    'promotion.approved': '优惠申请 · 通过',
    'promotion.first-approved': '优惠申请 · 初审',
  },
  summary:
    'Checks the terms of its moment again, pays the bonus and opens its turnover, once (money I-16). Against a heavy flag a first approval is only recorded',
  input: z.object({ ...one, flag_reason: text(200) }),
  output: application,
  refusals: [
    ...orderRefusals,
    'review.flag-reason-missing',
    'review.same-person',
    'promotion.not-met',
    'play-limit.reached',
    'marker.no-offers',
    'play-limit.excluded',
    ...accountStepRefusals,
    'staff.order-limit',
    'staff.day-limit',
  ],
})
