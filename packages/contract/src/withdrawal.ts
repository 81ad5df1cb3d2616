import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, money, nothing, text } from './wire.ts'

/** A card's id; text that is none counts as no card chosen, so that the screen's own words answer (B-65). */
const cardId = z.pipe(
  z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
  z.transform((value): number | '' => {
    const text = String(value ?? '')
    return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : ''
  }),
)

export const withdraw = endpoint({
  path: '/api/withdraw',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary:
    'Asks for a payout to a bound card; the amount moves to the player’s hold (money F-3)',
  input: z.object({
    amount,
    bank: cardId,
    password: text(),
  }),
  output: z.nullable(z.object({ out_trade_no: z.string() })),
  refusals: [
    'withdrawal.card-missing',
    'withdrawal.below-minimum',
    'withdrawal.pay-password-missing',
    'auth.wrong-pay-password',
    'auth.pay-password-locked',
    'ledger.insufficient',
    'amount.invalid',
    'idempotency.in-flight',
    'idempotency.mismatch',
  ],
})

export const getBetAmount = endpoint({
  path: '/api/getBetAmount',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Turnover (打码量): bet_amount is what is still missing (decisions §5)',
  input: nothing,
  output: z.object({
    bet_amount: money,
    required: money,
    done: money,
    sources: z.array(z.object({ source: z.string(), required: money, done: money })),
  }),
  refusals: [],
})
