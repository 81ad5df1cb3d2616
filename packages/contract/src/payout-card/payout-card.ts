import * as z from 'zod/mini'
import { playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import {
  code,
  noData,
  nonNegativeInteger,
  nothing,
  secretText,
  text,
} from '../wire/wire.ts'

export const getcard = playerRead({
  path: '/api/getcard',
  summary: 'Payout targets: type 1 bank cards, 2 USDT addresses; numbers are masked',
  input: z.object({ type: code([1, 2] as const) }),
  output: z.array(
    z.object({
      id: z.int(),
      bank: z.string(),
      bank_owner: z.string(),
      bank_no: z.string(),
      bank_address: z.string(),
      ico: z.string(),
    }),
  ),
})

export const bindcard = playerWrite({
  path: '/api/bindcard',
  mfa: 'step-up',
  lock: 'player',
  summary:
    'Binds a bank card, or with bank = USDT an address (bank_owner TRC20 or ERC20); five of each',
  input: z.object({
    bank: text(64),
    bank_owner: text(64),
    bank_no: text(64),
    bank_address: text(128),
    pay_pass: secretText(),
  }),
  output: noData,
  refusals: [
    'card.usdt-address-missing',
    'card.usdt-protocol-missing',
    'card.address-invalid',
    'card.address-ours',
    'card.owner-missing',
    'card.bank-missing',
    'card.branch-missing',
    'card.number-missing',
    'card.pay-password-missing',
    'card.number-length',
    'card.pay-password-length',
    'card.bank-unknown',
    'card.duplicate',
    'card.owner-differs',
    'card.shared',
    'card.limit',
    'auth.wrong-pay-password',
    'auth.pay-password-locked',
  ],
})

export const delcard = playerWrite({
  path: '/api/delcard',
  mfa: 'step-up',
  summary: 'Unbinds a card; open withdrawals keep the card they were asked with',
  input: z.object({ id: nonNegativeInteger() }),
  output: noData,
  refusals: ['card.not-found'],
})

export const banklist = visitorRead({
  path: '/api/banklist',
  summary: 'Banks that a card may be of',
  input: nothing,
  output: z.array(z.object({ bank_name: z.string() })),
})
