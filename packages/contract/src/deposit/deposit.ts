import * as z from 'zod/mini'
import { depositStates, orderCode } from '../states.ts'
import { depositMethods, payRangeTypes } from '../vocabulary.ts'
import { endpoint, playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import {
  amount,
  flag,
  instant,
  micro,
  money,
  nothing,
  quotedRate,
  text,
  time,
} from '../wire/wire.ts'

export const getPayWay = endpoint({
  path: '/api/get_pay_way',
  method: 'GET',
  // Other clients ask for methods and accounts before sign-in.
  audience: 'visitor',
  effect: 'read',
  summary: 'Which deposit methods are open, 0 or 1 each',
  input: nothing,
  output: z.object({ card: flag, usdt: flag, wechat: flag, alipay: flag }),
})

export const getPayRange = visitorRead({
  path: '/api/getPayRange',
  summary: 'Smallest and largest deposit of a method; refused while the method is closed',
  input: z.object({ type: z.enum(Object.values(payRangeTypes)) }),
  output: z.object({ min_price: money, max_price: money }),
  refusals: ['deposit.method-unavailable'],
})

export const getpaybank = visitorRead({
  path: '/api/getpaybank',
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
})

export const recharge = playerWrite({
  path: '/api/recharge',
  needsCompleteAccount: true,
  blockedDuringMaintenance: true,
  idempotency: 'required',
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
    /** Extension, USDT only: the rate that the player saw; a changed rate is refused. */
    rate: quotedRate,
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
    'restriction.deposit',
    'play-limit.excluded',
    'play-limit.deposit',
    'identity.needed',
    'identity.waiting',
    'deposit.too-many-open',
    'deposit.amount-taken',
  ],
})

/** Extension: the player names the payment of an open order, so that staff find it. Empty takes the name back. */
export const payreference = playerWrite({
  path: '/api/payreference',
  summary:
    'The transaction hash or paying account of an open deposit; bank orders have their form',
  input: z.object({ deposit_no: text(40), payer_reference: text(100) }),
  output: z.object({ payer_reference: z.string() }),
  refusals: ['http.not-found', 'review.already-decided', 'deposit.payer-reference'],
})

export const payinfo = playerRead({
  path: '/api/payinfo',
  summary: 'How to pay a deposit; 60 minutes from creation (spec §9)',
  input: z.object({ deposit_no: text(40) }),
  output: z.object({
    deposit_no: z.string(),
    info: z.object({
      /** The amount of the order with its tail. */
      amount: money,
      created_at: time,
      /** The label of the deposit method; with a USDT tail also the amount to send, for clients that read no more. The envelope's message and `method` hold codes. */
      paytype: z.string(),
      /** Extension: the canonical code of the method (decisions §3). */
      method: z.enum(depositMethods),
      state: orderCode,
      /** The canonical state word: submitted, expired, approved, rejected. */
      status: z.enum(depositStates),
      /** Why the deposit was rejected, expired, or credited with another amount. */
      reason: z.string(),
      credited_amount: z.nullable(money),
      /** USDT only: the amount to send, and the rate. */
      usdt_amount: z.nullable(micro),
      usdt_rate: z.nullable(micro),
      /** Extension: what was added to the amount to tell this order apart: yuan, or USDT; null without. */
      tail: z.nullable(micro),
      /** Extension: the transaction hash or paying account that the player has told. */
      payer_reference: z.string(),
      /** Extension: whether the payment came and waits for room in the player's own limit; `reason` says until when. */
      waits_for_limit: flag,
    }),
    /** The payment instructions; the fields are empty once the deposit is expired or decided. */
    cardlist: z.object({
      /** The USDT address, the account number, or the content of the QR code. */
      mch_id: z.string(),
      /** For USDT the protocol, for WeChat and Alipay the payee's name. */
      content: z.string(),
      /** A `data:image/svg+xml` QR of `mch_id`, drawn by the server; empty for bank. */
      payimg: z.string(),
      /** Bank transfers only: the receiving account. */
      bank_name: z.string(),
      bank_owner: z.string(),
      bank_address: z.string(),
    }),
    expires_at: instant,
    server_time: instant,
  }),
  refusals: ['http.not-found'],
})
