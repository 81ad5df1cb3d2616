import * as z from 'zod/mini'
import { riskReasons } from '../bet/counted.ts'
import { categories } from '../vocabulary.ts'
import { playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import {
  extension,
  flag,
  money,
  noData,
  nonNegativeInteger,
  nothing,
  pageInput,
  pageOf,
  text,
  time,
} from '../wire/wire.ts'
import { promotionBases, promotionPeriods } from './promotion-terms.ts'

/**
 * States of an application (money F-9). On screens a paid bonus is `running` while turnover is missing and `met` when
 * it is done. `given_up` means that the player gave the bonus back before the turnover was done.
 */
export const promotionApplicationNext = {
  open: ['approved', 'rejected'],
  approved: ['given_up'],
  rejected: [],
  given_up: [],
} as const satisfies Record<string, readonly string[]>
export type PromotionApplicationState = keyof typeof promotionApplicationNext
export const promotionApplicationStates = Object.keys(
  promotionApplicationNext,
) as PromotionApplicationState[]

/** Labels of the states for players and staff. */
export const promotionApplicationLabels = {
  open: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
  given_up: '已放弃',
} as const satisfies Record<PromotionApplicationState, string>

/** Codes on the wire (spec §4): 1 pending review, 2 passed, 3 rejected. A bonus that was given up had passed. */
export const promotionApplicationCodes = {
  open: 1,
  approved: 2,
  rejected: 3,
  given_up: 2,
} as const satisfies Record<PromotionApplicationState, number>

const summaryShape = z.object({
  id: z.int(),
  title: z.string(),
  banner: z.string(),
  /** Extension: the id of the promotion's type, and the end of the promotion; `ends_at` is null without an end. */
  type: extension(z.int(), 0),
  ends_at: extension(z.nullable(time), null),
})

export const activitytype = visitorRead({
  path: '/api/activitytype',
  summary: 'Promotion types, at least one',
  input: nothing,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const activitylist = visitorRead({
  path: '/api/activitylist',
  summary:
    'All promotions that run, optionally of one type; data.data is the list, never cut',
  input: z.object({ type: z._default(z.union([nonNegativeInteger(), text()]), '') }),
  output: z.object({ data: z.array(summaryShape) }),
})

export const activitydeatil = visitorRead({
  path: '/api/activitydeatil',
  aliases: ['/api/activitydetail'],
  summary:
    'One promotion that runs; content and memo are HTML. One that is over is refused, any other unknown',
  input: z.object({ id: nonNegativeInteger() }),
  output: z.object({
    ...summaryShape.shape,
    content: z.string(),
    memo: z.string(),
    /** Extension: whether players can apply. If not, the promotion is for information only. */
    applies: extension(flag, 1),
    /** Extension: the terms in sentences. */
    words: extension(z.array(z.string()), []),
    starts_at: extension(z.nullable(time), null),
  }),
  refusals: ['http.not-found', 'promotion.ended'],
})

const condition = z.object({
  /** The condition in words: '本周存款满100元'. */
  label: z.string(),
  met: flag,
  /** The current value or the missing part, in words; may be empty. */
  detail: z.string(),
})
/** One condition of a promotion, evaluated for one player. */
export const promotionCondition = condition

/** Extension: evaluates a promotion for the player before they apply. */
export const activitystanding = playerRead({
  path: '/api/activitystanding',
  summary:
    'How the player stands to one promotion: each condition, what an application now would give, the last application',
  input: z.object({ id: nonNegativeInteger() }),
  output: z.object({
    /** Whether an application would be accepted now. */
    ready: flag,
    conditions: z.array(condition),
    /** The current period; empty for a promotion given once. */
    period: z.string(),
    /** The basis and the bonus (yuan on the wire); 0 while conditions are not met. */
    base: money,
    bonus: money,
    /** The turnover that the bonus would require. */
    required: money,
    /** The refusal that an application would get; empty if `ready`. */
    refusal: z.string(),
    /** The application of the current period, unless it was rejected; null without one. */
    application: z.nullable(
      z.object({ id: z.string(), status: z.enum(promotionApplicationStates) }),
    ),
  }),
  refusals: ['http.not-found', 'promotion.ended'],
})

export const doactivityapply = playerWrite({
  path: '/api/doactivityapply',
  needsCompleteAccount: true,
  blockedDuringMaintenance: true,
  lock: 'player',
  summary:
    'Applies to a promotion (money F-9); its terms are kept with the application. The message is shown',
  input: z.object({ activityid: nonNegativeInteger() }),
  output: noData,
  refusals: [
    'http.not-found',
    'promotion.ended',
    'promotion.info-only',
    'promotion.applied',
    'promotion.not-met',
    'promotion.budget-spent',
    'play-limit.reached',
    'marker.no-offers',
    'play-limit.excluded',
  ],
})

const mine = {
  activity_name: z.string(),
  /** The review code: 1 pending review, 2 passed, 3 rejected. */
  state: z.int(),
  created_at: time,
  /** Extensions from here on: a server that implements only the spec does not send these fields. */
  id: extension(z.string(), ''),
  activityid: extension(z.int(), 0),
  status: extension(z.enum(promotionApplicationStates), 'open'),
  amount: extension(money, 0),
  /** The turnover required and done for the bonus; both 0 before it is paid. */
  required: extension(money, 0),
  done: extension(money, 0),
  decided_at: extension(z.nullable(time), null),
  /** The reason of a rejection, in words for the player. */
  reason: extension(z.string(), ''),
}

export const activityApplyLog = playerRead({
  path: '/api/activityApplyLog',
  summary: 'The player’s applications, newest first; state 1 pending, 2 passed, 3 rejected',
  input: z.object(pageInput),
  output: pageOf(z.object(mine)),
})

const idInput = { id: text(20) }

/** Extension: returns one application of the player with the terms that applied to it. */
export const activityapplication = playerRead({
  path: '/api/activityapplication',
  summary: 'One application with the terms of its moment, in words, and its turnover',
  input: z.object(idInput),
  output: z.object({
    ...mine,
    basis: z.enum(promotionBases),
    period: z.enum(promotionPeriods),
    base: money,
    words: z.array(z.string()),
    /** The percentage of a bet that counts, by category; null if no turnover is required. */
    weights: z.nullable(z.record(z.enum(categories), z.int())),
    /** Whether the player can give the bonus up: it is paid, and turnover is missing. */
    can_give_up: flag,
    given_up_at: z.nullable(time),
    /** The amount that the player paid back. */
    taken_back: money,
  }),
  refusals: ['http.not-found'],
})

/** Extension: lists the bets that counted towards the turnover of one bonus. */
export const activityprogress = playerRead({
  path: '/api/activityprogress',
  summary:
    'The bets since a bonus was paid, newest first: what of each counted towards its turnover, and what was done after it',
  input: z.object({ ...idInput, ...pageInput }),
  output: pageOf(
    z.object({
      bet_id: z.string(),
      venue_name: z.string(),
      game_name: z.string(),
      category: z.enum(categories),
      settled_at: time,
      /** The whole stake, what of it was at risk and why, and the percentage of it that counts. */
      asked: money,
      risk: money,
      risk_reason: z.enum(riskReasons),
      share: z.int(),
      /** Valid stake of the bet: `share` of `risk`. */
      stake: money,
      /** The percentage of the stake that counts. */
      weight: z.int(),
      /** The part of the stake that counted towards older turnover requirements, which are met first. */
      elsewhere: money,
      /** The part of the stake that counted towards this bonus. */
      counted: money,
      /** The turnover of this bonus that is done so far, this bet included. */
      done: money,
    }),
  ),
  refusals: ['http.not-found'],
})

/**
 * Extension: returns what giving up a bonus would take back: the bonus, plus wins and minus losses since it was paid,
 * at least 0. So the player keeps exactly the money that is not from the bonus. The call changes nothing.
 */
export const activitygiveup = playerRead({
  path: '/api/activitygiveup',
  summary: 'The amounts of giving one bonus up; changes nothing',
  input: z.object(idInput),
  output: z.object({
    bonus: money,
    /** Payouts minus stakes of the bets since the bonus was paid; may be negative. */
    result: money,
    /** The amount to take from the centre wallet: bonus plus `result`, at least 0. */
    taken: money,
    /** The required turnover that would be cancelled. */
    released: money,
    /** The balance of the centre wallet now. */
    balance: money,
    /** The refusal that giving up would get now; empty if it is allowed. */
    refusal: z.string(),
  }),
  refusals: ['http.not-found', 'promotion.give-up-over'],
})

/** Extension: gives a bonus up. It is refused if the amount differs from the one that the player saw. */
export const doactivitygiveup = playerWrite({
  path: '/api/doactivitygiveup',
  idempotency: 'required',
  lock: 'player',
  summary:
    'Gives one bonus up: `taken` goes back to the house, its turnover is no longer asked for',
  input: z.object({ ...idInput, taken: money }),
  output: noData,
  refusals: [
    'http.not-found',
    'promotion.give-up-over',
    'promotion.give-up-moved',
    'promotion.give-up-open',
    'promotion.give-up-short',
  ],
})
