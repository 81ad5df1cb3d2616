import * as z from 'zod/mini'
import { orderCode } from '../states.ts'
import { playerRead } from '../wire/endpoint.ts'
import { period } from '../wire/period.ts'
import {
  code,
  extension,
  flag,
  micro,
  money,
  pageInput,
  pageOf,
  text,
  time,
} from '../wire/wire.ts'

/** Record types of gettransrecord (spec §7). `other` is an extension: manual adjustments and rewards (`otherWays`). */
export const statementTypes = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
  other: 9,
} as const
const types = [1, 2, 3, 4, 9] as const
/** Extension: all types together. */
export const everyType = 0

/** A money record as the list shows it (spec §3 Transaction record). */
export const moneyRecord = {
  out_trade_no: z.string(),
  /** The amount, positive except in type 9: that type has both directions, so its amount is signed. */
  amount: money,
  pay_way: z.string(),
  state: orderCode,
  created_at: time,
  /** Extension: the time and reason of the decision, and the centre balance after it (null while open). */
  decided_at: extension(z.nullable(time), null),
  reason: extension(z.string(), ''),
  balance_after: extension(z.nullable(money), null),
  /** Extension, only in such records: the amount of an approved withdrawal came back to the centre wallet. */
  money_back: z.optional(flag),
}

export const gettransrecord = playerRead({
  path: '/api/gettransrecord',
  summary: 'Money records by type, venue and period; decode `state` by type (spec §4)',
  input: z.object({
    date: period,
    type: code([everyType, ...types] as const, 1),
    /** A venue by code or name, or empty for all. */
    api_type: text(),
    ...pageInput,
  }),
  output: pageOf(
    z.object({
      ...moneyRecord,
      /** Extension, in a list of all types: the record's type, by which `state` is decoded. */
      type: z.optional(z.int()),
    }),
  ),
})

/** The state of a timeline step: done, current, next, or failed. */
export const stepTones = ['done', 'now', 'next', 'bad'] as const

/** Extension: returns one record in full; the record of another player is not found. */
export const transdetail = playerRead({
  path: '/api/transdetail',
  summary: 'One money record: its dated timeline and its entries in the player’s accounts',
  input: z.object({ out_trade_no: text(40), type: code(types) }),
  output: z.object({
    ...moneyRecord,
    timeline: z.array(
      z.object({
        title: z.string(),
        at: z.nullable(time),
        /** An explanation of the step, or what it still waits for. */
        note: z.string(),
        tone: z.enum(stepTones),
      }),
    ),
    /** Ledger entries, oldest first. The amount is signed; the balance is that of the account in `place`. */
    entries: z.array(
      z.object({
        at: time,
        title: z.string(),
        place: z.string(),
        amount: money,
        balance_after: money,
      }),
    ),
    /** Withdrawals only: the card at the time of the request, reduced to its last characters. */
    card: extension(z.nullable(z.object({ bank: z.string(), tail: z.string() })), null),
    /** USDT orders only: the figures that were fixed with the order. Only withdrawals have `fee` and `net`. */
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
