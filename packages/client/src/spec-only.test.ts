import { betrecord } from '@jinli/contract/bet/bet'
import { user } from '@jinli/contract/profile/profile'
import { app, bannerList } from '@jinli/contract/site/site'
import { gettransrecord } from '@jinli/contract/statement/statement'
import { gameList } from '@jinli/contract/venue/venue'
import { balancelist } from '@jinli/contract/wallet/wallet'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import { expect, it } from 'vitest'
import { decodeResponse } from './codec.ts'

const at = '2026-01-02 03:04:05'
const page = { current_page: 1, last_page: 1, per_page: 10, total: 1, from: 1, to: 1 }
const bet = {
  bet_id: 'b',
  bet_amount: 1,
  win_loss: -1,
  Code: 'koi',
  status: 1,
  created_at: at,
}
const record = { out_trade_no: 'D1', amount: 1, pay_way: 'x', state: 1, created_at: at }

/** Responses with only the fields of spec §3 and §7, each with the result of decoding it. */
const answers: [Endpoint, unknown, unknown][] = [
  [
    balancelist,
    [{ name: '一号馆', platname: 'one', balance: 12.5 }],
    [{ name: '一号馆', platname: 'one', balance: 1250n, fresh: true, in_transit: 0n }],
  ],
  [
    user,
    {
      username: 'koi',
      realname: '',
      avatar: '',
      mobile: '',
      email: '',
      birthday: '',
      balance: 1,
      gameblance: 2,
      usdtrate: 7,
      withdrawusdtrate: 7,
      withdrawcashfee: 5,
      withdrawfeeusdttrc: 1,
      transferstatus: 0,
      current_vip: 'VIP3',
      joinday: 1,
      paysum: 0,
      isagent: 0,
    },
    { balance: 100n, at_venues: 200n, held: 0n, in_transit: 0n, venues_age: null },
  ],
  [
    gameList,
    [{ category_id: 'realbet', app_state: 1, platform_name: 'v', game_code: 'g' }],
    [{ platform_name: 'v', name: '', hue: 0 }],
  ],
  [
    app,
    {
      title: '锦鲤',
      site_state: 1,
      repair_tips: '',
      redpacket_switch: 0,
      index_modal: 0,
      webcontent: '',
      h5_url: '',
      site_logo: '',
      ios_download_qrcode: '',
      ios_download_url: '',
    },
    { site_state: true, mode: 'live' },
  ],
  [bannerList, [{ src: '/a.png' }], [{ src: '/a.png', title: '', link: '' }]],
  [betrecord, { ...page, data: [bet] }, { sums: null, data: [{ gamename: '' }] }],
  [
    gettransrecord,
    { ...page, data: [record] },
    { data: [{ reason: '', decided_at: null }] },
  ],
  [getBetAmount, { bet_amount: 5 }, { missing: 500n, frozen_until: null, sources: [] }],
]

it.each(
  answers.map(
    ([call, wire, output]) => [call.path, { call, wire, meant: output }] as const,
  ),
)('R-WIRE-34: %s with the fields of the spec alone', (_, { call, wire, meant: output }) => {
  expect(decodeResponse(call, wire)).toMatchObject(output as object)
})
