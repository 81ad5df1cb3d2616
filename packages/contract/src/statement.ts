import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import { orderCode } from './states.ts'
import { vipGiftLabels } from './vip.ts'
import {
  code,
  micro,
  money,
  own,
  pageInput,
  pageOf,
  text,
  time,
  venueFilter,
} from './wire.ts'

/** Record type of gettransrecord (spec §7); `other` is ours: adjustments by hand and what rewards paid (`otherWays`). */
export const statementTypes = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
  other: 9,
} as const
const types = [1, 2, 3, 4, 9] as const

/** How an adjustment by hand is named to its player; who made it and why stays inside. */
export const adjustmentWays = { credit: '系统加款', debit: '系统扣款' } as const

/** How what is of type 9 is named: adjustments by hand, rebates, bonuses and what was given back of one, packets, gifts. */
export const otherWays = {
  ...adjustmentWays,
  rebate: '返水',
  bonus: '优惠彩金',
  bonus_returned: '放弃彩金',
  red_packet: '红包',
  vip_rise: vipGiftLabels.rise,
  vip_birthday: vipGiftLabels.birthday,
} as const

/** What the money records say of a red packet. */
export const redPacketReason = '每日红包'

/** The reason a player reads of every adjustment. */
export const adjustmentReason = '人工调整'

/** One money record as the list shows it (spec §3 Transaction record). */
const record = {
  out_trade_no: z.string(),
  /** Positive, its direction given by the type; only type 9 goes both ways and carries its sign. */
  amount: money,
  pay_way: z.string(),
  state: orderCode,
  created_at: time,
  /** Ours: when it was decided, why, and the centre balance after it (null while open). */
  decided_at: own(z.nullable(time), null),
  reason: own(z.string(), ''),
  balance_after: own(z.nullable(money), null),
}

export const gettransrecord = endpoint({
  path: '/api/gettransrecord',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Money records by type, venue and period; decode `state` by type (spec §4)',
  input: z.object({
    date: period,
    type: code(types, 1),
    api_type: venueFilter,
    ...pageInput,
  }),
  output: pageOf(z.object(record)),
  refusals: [],
})

/** How a step of a timeline stands: behind us, where it is now, still to come, or gone wrong. */
export const stepTones = ['done', 'now', 'next', 'bad'] as const

/** Ours: one record in full. Other people's records are as unknown as none. */
export const transdetail = endpoint({
  path: '/api/transdetail',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'One money record: its dated timeline and its entries in the player’s accounts',
  input: z.object({ out_trade_no: text(40), type: code(types) }),
  output: z.object({
    ...record,
    timeline: z.array(
      z.object({
        title: z.string(),
        at: z.nullable(time),
        /** Who waits for whom, or what it means. */
        note: z.string(),
        tone: z.enum(stepTones),
      }),
    ),
    /** Oldest first; the amount is signed, the balance is that of the named place. */
    entries: z.array(
      z.object({
        at: time,
        title: z.string(),
        place: z.string(),
        amount: money,
        balance_after: money,
      }),
    ),
    /** USDT orders: the figures locked on the order. `fee` and `net` belong to withdrawals. */
    /** Withdrawals: where it is paid to, as it was when it was asked for; the last characters alone. */
    card: own(z.nullable(z.object({ bank: z.string(), tail: z.string() })), null),
    usdt: z.nullable(
      z.object({
        protocol: z.string(),
        rate: micro,
        amount: micro,
        fee: z.nullable(micro),
        net: z.nullable(micro),
      }),
    ),
  }),
  refusals: ['http.not-found'],
})
