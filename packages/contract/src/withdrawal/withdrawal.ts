import * as z from 'zod/mini'
import { playerWrite, visitorRead } from '../wire/endpoint.ts'
import {
  amount,
  code,
  deadline,
  extension,
  micro,
  money,
  nothing,
  quotedRate,
  secretText,
  time,
  withWireNames,
} from '../wire/wire.ts'

/** Tabs of `/withdrawal` (decisions §3): 1 USDT, 2 bank card, 0 if a client sends none. */
export const withdrawalTabs = { any: 0, usdt: 1, bank: 2 } as const

/** The id of a card. An invalid one becomes empty, so that a rule can refuse it with its own text (B-65). */
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

export const withdraw = playerWrite({
  path: '/api/withdraw',
  mfa: 'step-up',
  idempotency: 'required',
  lock: 'player',
  summary:
    'Asks for a payout to a bound card; the amount moves to the player’s hold (money F-3)',
  input: z.object({
    amount,
    bank: cardId,
    password: secretText(),
    /** Extension: the tab. A card of the other kind is treated as no card. */
    type: code([0, 1, 2] as const, 0),
    /** Extension, USDT only: the rate that the player saw; a changed rate is refused. */
    rate: quotedRate,
  }),
  output: z.nullable(
    z.object({
      out_trade_no: z.string(),
      amount: money,
      /** The figures that were fixed with the order; null for a bank card. */
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
    'restriction.withdrawal',
    'identity.needed',
    'identity.waiting',
    'withdrawal.frozen',
    'withdrawal.debt',
    'ledger.insufficient',
    'amount.invalid',
  ],
})

export const getBetAmount = visitorRead({
  path: '/api/getBetAmount',
  summary:
    'Turnover (打码量): bet_amount is what is still missing (decisions §5); zero without a session',
  input: nothing,
  output: withWireNames(
    {
      /** The turnover that is still missing. */
      missing: money,
      required: extension(money, 0),
      done: extension(money, 0),
      /** When the withdrawal pause after a change of the pay password ends; null without one. */
      frozen_until: extension(z.nullable(deadline), null),
      /** What the player owes after corrections; the next withdrawal settles it first. */
      debt: extension(money, 0),
      /** All requirements by source; together they give the sums above. */
      by_source: extension(
        z.array(z.object({ source: z.string(), required: money, done: money })),
        [],
      ),
      /** Open requirements, oldest first, at most twenty. Bets count towards them in this order. */
      sources: extension(
        z.array(
          z.object({ source: z.string(), required: money, done: money, created_at: time }),
        ),
        [],
      ),
    },
    { missing: 'bet_amount' },
  ),
})
