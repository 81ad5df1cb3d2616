import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  code,
  deadline,
  micro,
  money,
  nothing,
  own,
  renamed,
  seenRate,
  text,
  time,
} from './wire.ts'

/** The tab of `/withdrawal` that asks (decisions §3): 1 USDT, 2 bank card, 0 when a client names none. */
export const withdrawalTabs = { any: 0, usdt: 1, bank: 2 } as const

/** A card's id; text that is none counts as no card chosen, so that the screen's own words answer (B-65). */
const cardId = z.codec(
  z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
  z.union([z.int(), z.literal('')]),
  {
    decode: (value): number | '' => {
      const text = String(value ?? '')
      return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : ''
    },
    encode: (id) => id,
  },
)

export const withdraw = endpoint({
  path: '/api/withdraw',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  keyed: 'money',
  lock: 'player',
  summary:
    'Asks for a payout to a bound card; the amount moves to the player’s hold (money F-3)',
  input: z.object({
    amount,
    bank: cardId,
    password: text(),
    /** Ours: the tab; a card of the other kind counts as none chosen. */
    type: code([0, 1, 2] as const, 0),
    /** Ours, USDT only: asked anew where the rate is another by now. */
    rate: seenRate,
  }),
  output: z.nullable(
    z.object({
      out_trade_no: z.string(),
      amount: money,
      /** The figures locked on the order; null for a bank card. */
      usdt: z.nullable(z.object({ rate: micro, fee: micro, estimate: micro, net: micro })),
    }),
  ),
  refusals: [
    'withdrawal.card-missing',
    'withdrawal.usdt-address-missing',
    'withdrawal.below-minimum',
    'withdrawal.pay-password-missing',
    'auth.wrong-pay-password',
    'auth.pay-password-locked',
    'withdrawal.fee-too-big',
    'usdt.rate-moved',
    'withdrawal.too-many-open',
    'withdrawal.daily-count',
    'withdrawal.turnover-short',
    'withdrawal.frozen',
    'ledger.insufficient',
    'amount.invalid',
  ],
})

export const getBetAmount = endpoint({
  path: '/api/getBetAmount',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Turnover (打码量): bet_amount is what is still missing (decisions §5)',
  input: nothing,
  output: renamed(
    {
      /** Turnover that is still missing. */
      missing: money,
      required: own(money, 0),
      done: own(money, 0),
      /** Until when withdrawals rest after a change of the pay password; null when they do not. */
      frozen_until: own(z.nullable(deadline), null),
      /** All requirements ever, by where they come from: they add up to the sums above. */
      by_source: own(
        z.array(z.object({ source: z.string(), required: money, done: money })),
        [],
      ),
      /** Those still open, oldest first, twenty at most: bets pay them down in this order. */
      sources: own(
        z.array(
          z.object({ source: z.string(), required: money, done: money, created_at: time }),
        ),
        [],
      ),
    },
    { missing: 'bet_amount' },
  ),
  refusals: [],
})
