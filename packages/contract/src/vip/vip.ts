import * as z from 'zod/mini'
import { ways } from '../concept/vip.concept.ts'
import { playerRead, visitorRead } from '../wire/endpoint.ts'
import { extension, micro, money, nothing, pageInput, pageOf } from '../wire/wire.ts'

/** Fields of the rebate rates of a level, one per category, in the order of the spec's table (spec §3 VIP level). */
export const rebateFields = [
  'realperson',
  'sport',
  'e_sport',
  'joker',
  'electron',
  'lottery',
] as const
export type RebateField = (typeof rebateFields)[number]

/** Labels of the rate fields. */
export const rebateLabels = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const satisfies Record<RebateField, string>

export const vipLevelCount = 10
/** Days within which the turnover that keeps a level must be reached (spec §4 VIP). */
export const maintenanceDays = 90

/** The largest turnover of a gift, as a multiple of the gift (decisions §5). */
export const giftTurnoverMost = 10
/** The birthday gift is that of the lowest level that the player had within this many days before the birthday. */
export const birthdayLevelDays = 30
/** The number of past days whose uncounted bets are listed. */
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
  rise: ways.vip_rise.label,
  birthday: ways.vip_birthday.label,
} as const satisfies Record<VipGiftKind, string>

/** Requirements and benefits of a level: amounts in fen, rates in millionths of a percent. */
export const vipLevel = z.object({
  /** The total deposits and the total turnover that the level requires. */
  recharge: money,
  flow: money,
  /** The turnover in ninety days that keeps the level; 0 requires none (decisions §5). */
  keep: extension(money, 0),
  realperson: micro,
  sport: micro,
  e_sport: micro,
  joker: micro,
  electron: micro,
  lottery: micro,
  /** The gift on reaching the level, and the yearly birthday gift; 0 gives none. */
  rise_gift: extension(money, 0),
  birthday_gift: extension(money, 0),
  /** The turnover that a gift requires, as a multiple of the gift. */
  gift_turnover: extension(z.int().check(z.minimum(0), z.maximum(giftTurnoverMost)), 1),
})
export type VipLevel = z.output<typeof vipLevel>

export const uservip = visitorRead({
  path: '/api/uservip',
  summary: 'The ten VIP levels, VIP1 first; rebates in percent',
  input: nothing,
  output: z.array(vipLevel),
})

const betTotals = z.object({ count: z.int(), stake: money })

/** A player's progress between VIP levels. Amounts are in fen; days are brand days, both included. */
export const vipStandingOf = z.object({
  level: z.int(),
  /** The totals until yesterday; today's figures count from tomorrow on (spec §4 VIP). */
  deposited: money,
  flow: money,
  today: z.object({ deposited: money, flow: money }),
  /** The next level; null at the top. `again`: after a demotion from that level, the turnover required to return. */
  next: z.nullable(
    z.object({
      level: z.int(),
      recharge: money,
      flow: money,
      again: z.nullable(z.object({ flow: money, done: money, since: z.string() })),
    }),
  ),
  /** The current ninety days; null if there is no level to keep. A `flow` of 0 requires no turnover. */
  keep: z.nullable(
    z.object({
      flow: money,
      done: money,
      since: z.string(),
      until: z.string(),
      review_on: z.string(),
    }),
  ),
  /** The turnover per venue, largest first. */
  venues: z.array(z.object({ venue: z.string(), name: z.string(), flow: money })),
  /** Bets of the last ninety days that do not count: not settled yet, or void. */
  uncounted: z.object({ open: betTotals, void: betTotals }),
})
export type VipStanding = z.output<typeof vipStandingOf>

/** A change of level, with the totals before that day; `kept_flow` only for a demotion, `gift` 0 for none. */
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

/** Extension: returns turnover and deposits, so that players see what they miss for a level. */
export const vipstanding = playerRead({
  path: '/api/vipstanding',
  summary: 'Own VIP standing: what counted, what the next level takes, what keeps this one',
  input: nothing,
  output: vipStandingOf,
})

export const viphistory = playerRead({
  path: '/api/viphistory',
  summary: 'Own VIP steps, the newest first',
  input: z.object(pageInput),
  output: pageOf(vipMove),
})
