import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { micro, money, nothing, own, pageInput, pageOf } from './wire.ts'

/** The rates of a level by category, in the order of the spec's table (spec §3 VIP level). */
export const rebateFields = [
  'realperson',
  'sport',
  'e_sport',
  'joker',
  'electron',
  'lottery',
] as const
export type RebateField = (typeof rebateFields)[number]

/** How a category of the rebate table is named to people. */
export const rebateLabels = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const satisfies Record<RebateField, string>

export const vipLevelCount = 10
/** Days in which a level's maintenance turnover has to be met (spec §4 VIP). */
export const maintenanceDays = 90

/** A gift asks for no more turnover than this (decisions §5). */
export const giftTurnoverMost = 10
/** A birthday gift is of the lowest level held for so many days before it. */
export const birthdayLevelDays = 30
/** How far back bets that do not count are told. */
export const uncountedDays = 90

export const vipCauses = ['promoted', 'demoted'] as const
export type VipCause = (typeof vipCauses)[number]
export const vipCauseLabels = {
  promoted: '晋级',
  demoted: '降级',
} as const satisfies Record<VipCause, string>

export const vipGiftKinds = ['rise', 'birthday'] as const
export type VipGiftKind = (typeof vipGiftKinds)[number]
export const vipGiftLabels = {
  rise: 'VIP晋级礼金',
  birthday: 'VIP生日礼金',
} as const satisfies Record<VipGiftKind, string>

/** What a level asks and gives: amounts in fen, rates in millionths of a percent. */
export const vipLevel = z.object({
  /** Cumulative deposit, and turnover, that it takes. */
  recharge: money,
  flow: money,
  /** Turnover in ninety days that keeps it; 0 keeps it without (decisions §5). */
  keep: own(money, 0),
  realperson: micro,
  sport: micro,
  e_sport: micro,
  joker: micro,
  electron: micro,
  lottery: micro,
  /** Given once on reaching the level, and once a year to who holds it on their birthday; 0 gives none. */
  rise_gift: own(money, 0),
  birthday_gift: own(money, 0),
  /** How many times a gift has to be turned over before it can be withdrawn. */
  gift_turnover: own(z.int().check(z.minimum(0), z.maximum(giftTurnoverMost)), 1),
})
export type VipLevel = z.output<typeof vipLevel>

export const uservip = endpoint({
  path: '/api/uservip',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'The ten VIP levels, VIP1 first; rebates in percent',
  input: nothing,
  output: z.array(vipLevel),
  refusals: [],
})

const tally = z.object({ count: z.int(), stake: money })

/** Where a player stands. Amounts in fen inside; days are brand days, each included. */
export const vipStandingOf = z.object({
  level: z.int(),
  /** All so far; what came today counts from tomorrow on (spec §4 VIP). */
  deposited: money,
  flow: money,
  today: z.object({ deposited: money, flow: money }),
  /** Null at the top. `again`: who fell from it turns over what keeps it, from the fall on. */
  next: z.nullable(
    z.object({
      level: z.int(),
      recharge: money,
      flow: money,
      again: z.nullable(z.object({ flow: money, done: money, since: z.string() })),
    }),
  ),
  /** The ninety days that run; null where no level is to be kept. A `flow` of 0 keeps it without. */
  keep: z.nullable(
    z.object({
      flow: money,
      done: money,
      since: z.string(),
      until: z.string(),
      review_on: z.string(),
    }),
  ),
  /** What of the turnover was played where, the most first. */
  venues: z.array(z.object({ venue: z.string(), name: z.string(), flow: money })),
  /** Bets of the last ninety days that do not count: not settled yet, or void. */
  uncounted: z.object({ open: tally, void: tally }),
})
export type VipStanding = z.output<typeof vipStandingOf>

/** One step, with what stood before its day; `kept_flow` of a fall alone, `gift` 0 where none was given. */
export const vipMove = z.object({
  day: z.string(),
  cause: z.enum(vipCauses),
  from_level: z.int(),
  to_level: z.int(),
  deposited: money,
  flow: money,
  kept_flow: z.nullable(money),
  gift: money,
})

/** Ours: turnover stands beside the deposits, so that nobody has to guess why a level does not come. */
export const vipstanding = endpoint({
  path: '/api/vipstanding',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Own VIP standing: what counted, what the next level takes, what keeps this one',
  input: nothing,
  output: vipStandingOf,
  refusals: [],
})

export const viphistory = endpoint({
  path: '/api/viphistory',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Own VIP steps, the newest first',
  input: z.object(pageInput),
  output: pageOf(vipMove),
  refusals: [],
})
