import * as z from 'zod/mini'
import { centreWallet } from '../vocabulary.ts'
import { endpoint, playerRead, playerWrite } from '../wire/endpoint.ts'
import { amount, extension, flag, money, noData, nothing, text } from '../wire/wire.ts'
import { transferCode } from './transfer-code.ts'

export const balance = playerRead({
  path: '/api/balance',
  summary: 'Centre-wallet balance, always fresh; polled every 4.3 s (spec §9)',
  input: nothing,
  output: z.object({ balance: money }),
})

export const balancelist = playerRead({
  path: '/api/balancelist',
  summary: 'Balance at every venue; `fresh` is 0 when a venue did not answer in time',
  input: nothing,
  output: z.array(
    z.object({
      name: z.string(),
      platname: z.string(),
      balance: money,
      /** Extension: `fresh` is false for the last known balance; `in_transit` is the money of open transfers. */
      fresh: extension(flag, 1),
      in_transit: extension(money, 0),
      /** 免转钱包 (seamless wallet): players play with the money of the centre wallet, without transfers. */
      seamless: extension(flag, 0),
      /** Extension: the picture of the venue. */
      app_icon: extension(z.string(), ''),
    }),
  ),
})

/** The state of a transfer as its record shows it (spec §4): 1 success, 2 pending, 0 failed, 3 undefined. */
const transferAnswer = z.object({
  out_trade_no: z.string(),
  state: transferCode,
  amount: money,
  /** Extension: the balance of the centre wallet after the transfer, as far as its outcome is known. */
  balance: extension(z.nullable(money), null),
})

export const transfer = endpoint({
  path: '/api/transfer',
  needsCompleteAccount: ({ sourcetype }) => sourcetype === centreWallet,
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  blockedDuringMaintenance: ({ sourcetype }) => sourcetype === centreWallet,
  idempotency: 'required',
  summary: 'Moves money between the centre wallet and a venue (money F-4)',
  input: z.object({ amount, sourcetype: text(), targettype: text() }),
  output: transferAnswer,
  refusals: [
    'transfer.amount-missing',
    'amount.invalid',
    'transfer.venue-to-venue',
    'transfer.wallet-unknown',
    'transfer.auto-on',
    'transfer.seamless',
    'venue.unavailable',
    'venue.maintenance',
    'venue.transfer-max',
    'restriction.play',
    'play-limit.excluded',
    'play-limit.game',
    'ledger.insufficient',
    'transfer.in-progress',
    'transfer.venue-insufficient',
    'transfer.venue-refused',
    'transfer.venue-refused-home',
    'venue.unreachable',
  ],
})

export const transall = endpoint({
  path: '/api/transall',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  idempotency: 'required',
  summary:
    'Brings the money of all venues home; says honestly what is still open (money F-5)',
  input: nothing,
  output: z.object({
    recovered: money,
    venues: z.array(
      z.object({
        name: z.string(),
        platname: z.string(),
        amount: money,
        state: transferCode,
        message: z.string(),
      }),
    ),
  }),
})

export const uptransferstatus = playerWrite({
  path: '/api/uptransferstatus',
  summary: 'Switches automatic transfer on (1) or off (0)',
  input: z.object({ transferstatus: flag }),
  output: noData,
})
