import { type Actor, fieldOf, nobody, type Reply, type Talk } from './talk.ts'
import type { World } from './world.ts'

/** Returns the rows of an answer: a list, or a page of one. */
function rowsOf({ data }: Reply): Record<string, unknown>[] {
  const list: unknown = Array.isArray(data) ? data : data?.data
  return Array.isArray(list) ? list : []
}

async function visitors(talk: Talk): Promise<void> {
  const read = (path: string, body: object = {}) => talk.post('read', nobody, path, body)
  await read('/api/article', { type: 1 })
  await read('/api/article/search', { words: '存款' })
  await read('/api/getAllPaymentMethods')
  await read('/api/sponsors')
  await read('/api/support/desk')
  await read('/api/gamelistBycode', { gamecode: 'obgdy' })
  await read('/api/gamesearch', { word: '锦鲤' })
  await read('/api/activitytype')
  const [first] = rowsOf(await read('/api/activitylist'))
  await read('/api/activitydeatil', { id: first?.id })
}

async function player(talk: Talk, sam: Actor): Promise<void> {
  const read = (path: string, body: object = {}) => talk.post('read', sam, path, body)
  const write = (path: string, body: object = {}) => talk.post('write', sam, path, body)
  for (const path of [
    '/api/mysessions',
    '/api/mygames',
    '/api/getrechargerecord',
    '/api/getwithdrawrecord',
    '/api/activityApplyLog',
    '/api/viphistory',
    '/api/vipstanding',
  ])
    await read(path)
  const [bet] = rowsOf(await talk.done(sam, '/api/betrecord'))
  await read('/api/betdetail', { platname: bet?.platname, bet_id: bet?.bet_id })
  const [promotion] = rowsOf(await talk.done(nobody, '/api/activitylist'))
  await read('/api/activitystanding', { id: promotion?.id })
  await write('/api/updateuserinfo', {
    email: 'sam@example.org',
    mobile: '13800138000',
    birthday: '1990-01-31',
  })
  const game = { catecode: 'obgdy', gamecode: 'koi-leap', favourite: 1 }
  await write('/api/favouritegame', game)
  const [mail] = rowsOf(await talk.done(sam, '/api/noticeList'))
  await write('/api/message/read', { id: mail?.id })
  await write('/api/message/readall', { until: mail?.created_at })
  const { data } = await talk.done(sam, '/api/recharge', {
    paytype: 'usdt',
    catepay: 'TRC20',
    amount: '712',
  })
  await write('/api/payreference', {
    deposit_no: data?.deposit_no,
    payer_reference: 'ab'.repeat(32),
  })
}

/** Makes a player an agent, who opens the portal. */
async function portal(talk: Talk, world: World, sam: Actor): Promise<void> {
  const form = { mobile: '13800138000', apply_info: '有团队' }
  await talk.post('applies', sam, '/api/applyagentdo', form)
  await talk.post('applied', sam, '/api/agentapplication')
  const admin = world.who('admin')
  const list = '/admin/api/agent-applications'
  const [application] = rowsOf(await talk.get('applications', admin, list))
  await talk.post(
    'approves',
    admin,
    `${list}/${fieldOf(application ?? null, 'id')}/approve`,
  )
  const door = await talk.get('asks for the door', sam, '/api/getAgentLoginUrl')
  const ticket = fieldOf(door.data, 'url').split('ticket=')[1] ?? ''
  const { data } = await talk.done(nobody, '/api/agent/enter', { ticket })
  const agent = { name: 'agent', token: fieldOf(data, 'token') }
  for (const path of ['/api/agent/summary', '/api/agent/days', '/api/agent/players'])
    await talk.get('portal', agent, path)
}

/** The lists of staff that no other chapter reads; two rows show what a row is. */
const staffLists = [
  'articles',
  'articles/1/versions',
  'banks',
  'bets',
  'bets/figures',
  'bets/rejected',
  'conversations',
  'games',
  'games/rejected',
  'mailings',
  'promotions',
  'promotion-applications',
  'rebates',
  'rebates/days',
  'rebates/margins',
  'red-packets/days',
  'red-packets/draws',
  'risk-cases',
  'site-settings/state/history',
  'stuck-bets',
  'venues',
  'vip-moves',
  'win-holds',
]
const staffReads = [
  'articles/1',
  'my-account-news',
  'my-factor',
  'my-rights',
  'my-sessions',
  'players/corpus-sam/abuse-flags',
  'players/corpus-sam/freezes',
  'players/corpus-sam/vip',
  'promotion-types',
  'roles',
  'service-hours',
  'service-phrases',
  'site-settings',
  'staff/finance/sessions',
  'vip-days',
  'waiting-for-second',
]

async function staffRecords(talk: Talk, admin: Actor): Promise<void> {
  const path = (name: string) => `/admin/api/${name}`
  for (const name of staffLists) await talk.get('list', admin, path(`${name}?pagesize=2`))
  for (const name of staffReads) await talk.get('read', admin, path(name))
  const banners = 'content-items?kind=banner&pagesize=2'
  await talk.get('list', admin, path(banners))
  for (const [list, id, parts] of [
    ['banks', 'code', ['/history']],
    ['content-items', 'id', ['', '/versions', '/preview']],
    ['deposits', 'deposit_no', ['']],
    ['promotions', 'id', ['', '/versions', '/players']],
    ['withdrawals', 'out_trade_no', ['']],
  ] as const) {
    const filter = list === 'content-items' ? { kind: 'banner' } : {}
    const [row] = rowsOf(await talk.done(admin, path(list), filter))
    for (const part of parts)
      await talk.get('read', admin, path(`${list}/${fieldOf(row ?? null, id)}${part}`))
  }
}

/** Records calls that no other chapter makes, so that readers of the API find an example of them. */
export async function otherCalls(talk: Talk, world: World): Promise<void> {
  const sam = world.who('corpus-sam')
  await visitors(talk)
  await player(talk, sam)
  await portal(talk, world, sam)
  await staffRecords(talk, world.who('admin'))
}
