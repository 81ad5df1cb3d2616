import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transferCode } from './transfer-code.ts'
import { centreWallet } from './vocabulary.ts'
import { amount, flag, money, noData, nothing, own, text } from './wire.ts'

export const balance = endpoint({
  path: '/api/balance',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Centre-wallet balance, always fresh; polled every 4.3 s (spec §9)',
  input: nothing,
  output: z.object({ balance: money }),
  refusals: [],
})

export const balancelist = endpoint({
  path: '/api/balancelist',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Balance at every venue; `fresh` is 0 when a venue did not answer in time',
  input: nothing,
  output: z.array(
    z.object({
      name: z.string(),
      platname: z.string(),
      balance: money,
      /** Ours: false when the figure is the last known one; money of open transfers. */
      fresh: own(flag, 1),
      in_transit: own(money, 0),
      /** 免转钱包: the centre's money is played with there, and nothing is moved in or out. */
      seamless: own(flag, 0),
    }),
  ),
  refusals: [],
})

/** The state of a transfer as its record shows it (spec §4): 1 success, 2 pending, 0 failed, 3 undefined. */
const transferAnswer = z.object({
  out_trade_no: z.string(),
  state: transferCode,
  amount: money,
})

export const transfer = endpoint({
  path: '/api/transfer',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  stops: ({ sourcetype }) => sourcetype === centreWallet,
  keyed: 'money',
  summary: 'Moves money between the centre wallet and a venue (money F-4)',
  input: z.object({ amount, sourcetype: text(), targettype: text() }),
  output: transferAnswer,
  refusals: [
    'transfer.amount-missing',
    'amount.invalid',
    'transfer.venue-to-venue',
    'transfer.auto-on',
    'transfer.seamless',
    'venue.unavailable',
    'venue.maintenance',
    'venue.transfer-max',
    'play-limit.excluded',
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
  keyed: 'money',
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
  refusals: [],
})

export const uptransferstatus = endpoint({
  path: '/api/uptransferstatus',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Switches automatic transfer on (1) or off (0)',
  input: z.object({ transferstatus: flag }),
  output: noData,
  refusals: [],
})
