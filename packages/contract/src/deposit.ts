import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { depositStates, orderCode } from './states.ts'
import { depositMethods, payRangeTypes } from './vocabulary.ts'
import {
  amount,
  flag,
  instant,
  micro,
  money,
  nothing,
  seenRate,
  text,
  time,
} from './wire.ts'

export const getPayWay = endpoint({
  path: '/api/get_pay_way',
  method: 'GET',
  audience: 'player',
  effect: 'read',
  summary: 'Which deposit methods are open, 0 or 1 each',
  input: nothing,
  output: z.object({ card: flag, usdt: flag, wechat: flag, alipay: flag }),
  refusals: [],
})

export const getPayRange = endpoint({
  path: '/api/getPayRange',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Smallest and largest deposit of a method; refused while the method is closed',
  input: z.object({ type: z.enum(Object.values(payRangeTypes)) }),
  output: z.object({ min_price: money, max_price: money }),
  refusals: ['deposit.method-unavailable'],
})

export const getpaybank = endpoint({
  path: '/api/getpaybank',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The platform’s receiving bank accounts',
  input: nothing,
  output: z.array(
    z.object({
      id: z.int(),
      bank_no: z.string(),
      bank_owner: z.string(),
      bank_address: z.string(),
      bank_data: z.object({ bank_name: z.string() }),
    }),
  ),
  refusals: [],
})

export const recharge = endpoint({
  path: '/api/recharge',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  stops: true,
  keyed: 'money',
  lock: 'player',
  summary:
    'Opens a deposit for review; the message is the deposit number for non-bank methods',
  input: z.object({
    paytype: text(),
    amount,
    catepay: text(),
    bank: text(64),
    bank_address: text(128),
    bank_no: text(40),
    bank_owner: text(64),
    /** Ours, USDT only: asked anew where the rate is another by now. */
    rate: seenRate,
  }),
  output: z.object({ deposit_no: z.string() }),
  refusals: [
    'deposit.method-unavailable',
    'deposit.usdt-protocol-missing',
    'amount.invalid',
    'usdt.rate-moved',
    'deposit.amount-range',
    'deposit.owner-missing',
    'deposit.bank-missing',
    'deposit.card-missing',
    'deposit.branch-missing',
    'play-limit.excluded',
    'play-limit.deposit',
    'deposit.too-many-open',
  ],
})

export const payinfo = endpoint({
  path: '/api/payinfo',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'How to pay a deposit; 60 minutes from creation (spec §9)',
  input: z.object({ deposit_no: text(40) }),
  output: z.object({
    deposit_no: z.string(),
    info: z.object({
      amount: money,
      created_at: time,
      /** How the method is named to people; the message and `method` have the code. */
      paytype: z.string(),
      /** Ours: the canonical method (decisions §3). */
      method: z.enum(depositMethods),
      state: orderCode,
      /** The canonical state word: submitted, expired, approved, rejected. */
      status: z.enum(depositStates),
      /** Why it was rejected, expired, or approved with another amount. */
      reason: z.string(),
      credited_amount: z.nullable(money),
      /** USDT only: what to send, and the rate it was reckoned by. */
      usdt_amount: z.nullable(micro),
      usdt_rate: z.nullable(micro),
    }),
    /** All empty once it is no longer payable: over time, or decided. */
    cardlist: z.object({
      /** Address, account number, or the text that the QR carries. */
      mch_id: z.string(),
      /** USDT: the protocol. WeChat and Alipay: the payee's name. */
      content: z.string(),
      /** A `data:image/svg+xml` QR of `mch_id`, drawn by the server; empty for bank. */
      payimg: z.string(),
      /** Bank transfers: where to pay. */
      bank_name: z.string(),
      bank_owner: z.string(),
      bank_address: z.string(),
    }),
    expires_at: instant,
    server_time: instant,
  }),
  refusals: ['http.not-found'],
})
