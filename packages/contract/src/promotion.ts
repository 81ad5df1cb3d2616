import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { promotionBases, promotionPeriods } from './promotion-terms.ts'
import { categories } from './vocabulary.ts'
import {
  flag,
  money,
  noData,
  nothing,
  own,
  pageInput,
  pageOf,
  text,
  time,
  whole,
} from './wire.ts'

/**
 * An application waits until staff decide (money F-9). A bonus that was paid is `running` while its turnover is
 * short, `met` when it is done, and `given_up` when the player gave it back before.
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

/** How its state is named to people. */
export const promotionApplicationLabels = {
  open: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
  given_up: '已放弃',
} as const satisfies Record<PromotionApplicationState, string>

/** On the wire (spec §4): 1 pending review, 2 passed, 3 rejected; a bonus given up had passed. */
export const promotionApplicationCodes = {
  open: 1,
  approved: 2,
  rejected: 3,
  given_up: 2,
} as const satisfies Record<PromotionApplicationState, number>

const listed = z.object({
  id: z.int(),
  title: z.string(),
  banner: z.string(),
  /** Ours: its type, and when it ends; null is without an end. */
  type: own(z.int(), 0),
  ends_at: own(z.nullable(time), null),
})

export const activitytype = endpoint({
  path: '/api/activitytype',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Promotion types, at least one',
  input: nothing,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
  refusals: [],
})

export const activitylist = endpoint({
  path: '/api/activitylist',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'All promotions that run, optionally of one type; data.data is the list, never cut',
  input: z.object({ type: z._default(z.union([whole(), text()]), '') }),
  output: z.object({ data: z.array(listed) }),
  refusals: [],
})

export const activitydeatil = endpoint({
  path: '/api/activitydeatil',
  aliases: ['/api/activitydetail'],
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'One promotion that runs; content and memo are HTML. One that is over is refused, any other unknown',
  input: z.object({ id: whole() }),
  output: z.object({
    ...listed.shape,
    content: z.string(),
    memo: z.string(),
    /** Ours: it may be applied for; without, the page only informs and has no button. */
    applies: own(flag, 1),
    /** Ours: the machine's terms in words, a sentence each. */
    words: own(z.array(z.string()), []),
    starts_at: own(z.nullable(time), null),
  }),
  refusals: ['http.not-found', 'promotion.ended'],
})

const condition = z.object({
  /** In words: '本周存款满100元'. */
  label: z.string(),
  met: flag,
  /** How it stands, or what is missing, in words; may be empty. */
  detail: z.string(),
})
/** One condition of a promotion, looked at for one player. */
export const promotionCondition = condition

/** Ours: the page's own look at the player, before anything is sent. */
export const activitystanding = endpoint({
  path: '/api/activitystanding',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary:
    'How the player stands to one promotion: each condition, what an application now would give, the last application',
  input: z.object({ id: whole() }),
  output: z.object({
    /** An application sent now would be taken. */
    ready: flag,
    conditions: z.array(condition),
    /** The period that runs: empty for one that is given once. */
    period: z.string(),
    /** What it is reckoned from, and what it would give; 0 while conditions are not met. */
    base: money,
    bonus: money,
    /** Turnover that the bonus would ask for. */
    required: money,
    /** Why nothing can be sent in words, empty when `ready`: the sentence that the server would refuse with. */
    refusal: z.string(),
    /** The application of this period, if there is one that was not refused. */
    application: z.nullable(
      z.object({ id: z.string(), status: z.enum(promotionApplicationStates) }),
    ),
  }),
  refusals: ['http.not-found', 'promotion.ended'],
})

export const doactivityapply = endpoint({
  path: '/api/doactivityapply',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  stops: true,
  lock: 'player',
  summary:
    'Applies to a promotion (money F-9); its terms are kept with the application. The message is shown',
  input: z.object({ activityid: whole() }),
  output: noData,
  refusals: [
    'http.not-found',
    'promotion.ended',
    'promotion.info-only',
    'promotion.applied',
    'promotion.not-met',
    'promotion.budget-spent',
    'play-limit.reached',
    'play-limit.excluded',
  ],
})

const mine = {
  activity_name: z.string(),
  /** 1 pending review, 2 passed, 3 rejected. */
  state: z.int(),
  created_at: time,
  /** Ours from here on; another server may leave them out. */
  id: own(z.string(), ''),
  activityid: own(z.int(), 0),
  status: own(z.enum(promotionApplicationStates), 'open'),
  amount: own(money, 0),
  /** Turnover of the bonus: asked for, and done so far; both 0 before it is paid. */
  required: own(money, 0),
  done: own(money, 0),
  decided_at: own(z.nullable(time), null),
  /** Why it was refused, in words for the player. */
  reason: own(z.string(), ''),
}

export const activityApplyLog = endpoint({
  path: '/api/activityApplyLog',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s applications, newest first; state 1 pending, 2 passed, 3 rejected',
  input: z.object(pageInput),
  output: pageOf(z.object(mine)),
  refusals: [],
})

const given = { id: text(20) }

/** Ours: one application of the player, with the terms of its moment. */
export const activityapplication = endpoint({
  path: '/api/activityapplication',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'One application with the terms of its moment, in words, and its turnover',
  input: z.object(given),
  output: z.object({
    ...mine,
    basis: z.enum(promotionBases),
    period: z.enum(promotionPeriods),
    base: money,
    words: z.array(z.string()),
    /** How much of a bet counts towards it, in percent by category; null asks for no turnover. */
    weights: z.nullable(z.record(z.enum(categories), z.int())),
    /** It can be given up: it was paid and its turnover is short. */
    can_give_up: flag,
    given_up_at: z.nullable(time),
    /** What was taken back then. */
    taken_back: money,
  }),
  refusals: ['http.not-found'],
})

/** Ours: which bets paid the turnover of one bonus down. */
export const activityprogress = endpoint({
  path: '/api/activityprogress',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary:
    'The bets since a bonus was paid, newest first: what of each counted towards its turnover, and what was done after it',
  input: z.object({ ...given, ...pageInput }),
  output: pageOf(
    z.object({
      bet_id: z.string(),
      venue_name: z.string(),
      game_name: z.string(),
      category: z.enum(categories),
      settled_at: time,
      /** Valid stake of the bet. */
      stake: money,
      /** Percent of it that counts. */
      weight: z.int(),
      /** What of the stake went to older requirements, which come first. */
      elsewhere: money,
      /** What it counted here. */
      counted: money,
      /** Done with it, all bets up to here. */
      done: money,
    }),
  ),
  refusals: ['http.not-found'],
})

/**
 * Ours: what giving a bonus up would take, before anything is done. The player is left with what is theirs: the
 * bonus goes back with what the bets since have won, or without what they have lost, never below nothing.
 */
export const activitygiveup = endpoint({
  path: '/api/activitygiveup',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The amounts of giving one bonus up; changes nothing',
  input: z.object(given),
  output: z.object({
    bonus: money,
    /** Payouts less stakes of the bets placed since the bonus was paid; may be below zero. */
    result: money,
    /** What would be taken from the centre wallet: bonus and result, no less than 0. */
    taken: money,
    /** Turnover that would no longer be asked for. */
    released: money,
    /** Centre wallet now. */
    balance: money,
    /** Why it cannot be done now in words; empty when it can. */
    refusal: z.string(),
  }),
  refusals: ['http.not-found', 'promotion.give-up-over'],
})

/** Ours: does it; refused where the amount is another than the player was told. */
export const doactivitygiveup = endpoint({
  path: '/api/doactivitygiveup',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  keyed: 'money',
  lock: 'player',
  summary:
    'Gives one bonus up: `taken` goes back to the house, its turnover is no longer asked for',
  input: z.object({ ...given, taken: money }),
  output: noData,
  refusals: [
    'http.not-found',
    'promotion.give-up-over',
    'promotion.give-up-moved',
    'promotion.give-up-open',
    'promotion.give-up-short',
  ],
})
