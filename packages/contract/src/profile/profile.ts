import * as z from 'zod/mini'
import { pictureKinds, pictureRefusals } from '../picture/picture.ts'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import {
  extension,
  flag,
  micro,
  money,
  noData,
  nothing,
  text,
  time,
  withWireNames,
} from '../wire/wire.ts'

/** The user record of spec §3: person, balances, rates and VIP level. */
export const userRecord = withWireNames(
  {
    username: z.string(),
    realname: z.string(),
    avatar: z.string(),
    mobile: z.string(),
    email: z.string(),
    birthday: z.string(),
    balance: money,
    /** The sum of the balances at all venues, as last reported. */
    at_venues: money,
    /** Extension: `held` is the money of open withdrawals, `in_transit` the money of open transfers. */
    held: extension(money, 0),
    in_transit: extension(money, 0),
    /** Extension: the age in seconds of the oldest venue balance; null if unknown. */
    venues_age: extension(z.nullable(z.int()), null),
    /** Rates in CNY per USDT; fees in USDT. */
    deposit_rate: micro,
    withdraw_rate: micro,
    fee_erc20: micro,
    fee_trc20: micro,
    auto_transfer: flag,
    current_vip: z.string(),
    /** Extension: the VIP level as a number; our client reads the spec's `current_vip`. */
    vip: extension(z.int(), 0),
    /** The number of brand days since the registration, with the day of the registration included. */
    join_day: z.int(),
    /** The sum of all credited deposits. */
    deposited: money,
    is_agent: flag,
    /** Extension: the number of unread mails, `unreadMax` at most. */
    unread: extension(z.int(), 0),
    /** For other clients: a public number, which is not the key, and the time of registration. */
    id: extension(z.int(), 0),
    created_at: extension(z.nullable(time), null),
    /** The names of the level and of the next one; empty at the top. */
    vipname: extension(z.string(), ''),
    next_vip: extension(z.string(), ''),
    /** The turnover of all days, which with `paysum` leads to the next level. */
    total_turnover: extension(money, 0),
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
    total_turnover: 'totalgame',
  },
)

export const user = playerRead({
  path: '/api/user',
  aliases: ['/api/me'],
  summary: 'The signed-in player’s record',
  input: nothing,
  output: userRecord,
})

export const refreshusermoney = playerRead({
  path: '/api/refreshusermoney',
  summary: 'The same record after asking the venues for fresh balances',
  input: nothing,
  output: userRecord,
})

export const updateuserinfo = playerWrite({
  path: '/api/updateuserinfo',
  lock: 'player',
  blockedDuringMaintenance: true,
  summary: 'Changes e-mail, mobile and birthday',
  input: z.object({ email: text(254), mobile: text(40), birthday: text(10) }),
  output: noData,
  refusals: [
    'profile.mobile',
    'profile.email',
    'profile.birthday',
    'profile.birthday-range',
    'account-step.birth-date-known',
  ],
})

export const uploadimg = playerWrite({
  path: '/api/uploadimg',
  blockedDuringMaintenance: true,
  upload: pictureKinds.avatar,
  summary: 'Avatar as multipart field `file` (gif or png)',
  input: nothing,
  output: z.object({ avatar: z.string(), path: extension(z.string(), '') }),
  refusals: pictureRefusals,
})
