import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { micro, money, nothing } from './wire.ts'

/** The user record of spec §3: person, balances, rates and rank in one answer. */
export const userRecord = z.object({
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  email: z.string(),
  birthday: z.string(),
  balance: money,
  gameblance: money,
  gamebalance: money,
  /** Ours: withdrawals under review, and transfers whose outcome is still open. */
  held: money,
  in_transit: money,
  usdtrate: micro,
  withdrawusdtrate: micro,
  withdrawcashfee: micro,
  withdrawfeeusdttrc: micro,
  transferstatus: z.int(),
  current_vip: z.string(),
  vip: z.int(),
  joinday: z.int(),
  paysum: money,
  isagent: z.int(),
})

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
