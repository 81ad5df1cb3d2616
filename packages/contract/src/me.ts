import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, micro, money, nothing, own, renamed } from './wire.ts'

/** The user record of spec §3: person, balances, rates and rank in one answer. */
export const userRecord = renamed(
  {
    username: z.string(),
    realname: z.string(),
    avatar: z.string(),
    mobile: z.string(),
    email: z.string(),
    birthday: z.string(),
    balance: money,
    /** The last known money at all venues together. */
    at_venues: money,
    /** Ours: withdrawals under review, and transfers whose outcome is still open. */
    held: own(money, 0),
    in_transit: own(money, 0),
    /** Ours: seconds since the oldest figure of a venue was told; null where that is not known. */
    venues_age: own(z.nullable(z.int()), null),
    /** CNY per USDT; fees in USDT. */
    deposit_rate: micro,
    withdraw_rate: micro,
    fee_erc20: micro,
    fee_trc20: micro,
    auto_transfer: flag,
    current_vip: z.string(),
    /** The same as a number; our client reads the name, as the spec has it. */
    vip: own(z.int(), 0),
    /** Brand days since registration, that day included. */
    join_day: z.int(),
    /** Credited deposits, all together. */
    deposited: money,
    is_agent: flag,
    /** Ours: unread mail, `unreadMax` at most. */
    unread: own(z.int(), 0),
  },
  {
    at_venues: ['gameblance', 'gamebalance'],
    deposit_rate: 'usdtrate',
    withdraw_rate: 'withdrawusdtrate',
    fee_erc20: 'withdrawcashfee',
    fee_trc20: 'withdrawfeeusdttrc',
    auto_transfer: 'transferstatus',
    join_day: 'joinday',
    deposited: 'paysum',
    is_agent: 'isagent',
  },
)

export const user = endpoint({
  path: '/api/user',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The signed-in player’s record',
  input: nothing,
  output: userRecord,
  refusals: [],
})

export const refreshusermoney = endpoint({
  path: '/api/refreshusermoney',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The same record after asking the venues for fresh balances',
  input: nothing,
  output: userRecord,
  refusals: [],
})
