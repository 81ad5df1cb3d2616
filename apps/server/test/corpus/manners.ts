import { type Actor, nobody, type Talk } from './talk.ts'
import { bankDeposit, type World } from './world.ts'

const playerReads = [
  '/api/user',
  '/api/refreshusermoney',
  '/api/balance',
  '/api/balancelist',
  '/api/get_pay_way',
  '/api/getPayRange',
  '/api/getpaybank',
  '/api/payinfo',
  '/api/getBetAmount',
  '/api/getcard',
  '/api/banklist',
  '/api/betrecord',
  '/api/gettransrecord',
  '/api/transdetail',
  '/api/playlimit',
  '/api/mysessions',
  '/api/agentapplication',
  '/api/getAgentLoginUrl',
]
const playerWrites = [
  '/api/editPassword',
  '/api/editPayPassword',
  '/api/recharge',
  '/api/withdraw',
  '/api/transfer',
  '/api/transall',
  '/api/uptransferstatus',
  '/api/getGameUrl',
  '/api/bindcard',
  '/api/delcard',
  '/api/exclude',
  '/api/depositlimit',
  '/api/depositlimit/confirm',
  '/api/attempt',
  '/api/updateuserinfo',
  '/api/mysessions/end',
  '/api/applyagentdo',
]
const visitorWrites = ['/api/register', '/api/login_pc', '/api/login', '/api/logoff']
const staffReads = [
  '/admin/api/me',
  '/admin/api/review-counts',
  '/admin/api/staff',
  '/admin/api/audit',
  '/admin/api/settings',
  '/admin/api/settings/rates/history',
  '/admin/api/reasons',
  '/admin/api/deposits',
  '/admin/api/withdrawals',
  '/admin/api/players/corpus-fred/context',
  '/admin/api/adjustments',
  '/admin/api/reconciliation',
  '/admin/api/transfers',
  '/admin/api/agent-applications',
]
const staffWrites = [
  '/admin/api/deposits/export',
  '/admin/api/withdrawals/export',
  '/admin/api/logout',
  '/admin/api/my-password',
  '/admin/api/staff/create',
  '/admin/api/staff/cashier/update',
  '/admin/api/staff/cashier/password',
  '/admin/api/settings/rates/propose',
  '/admin/api/settings/1/approve',
  '/admin/api/settings/1/cancel',
  '/admin/api/deposits/D1/claim',
  '/admin/api/deposits/D1/release',
  '/admin/api/deposits/D1/flag',
  '/admin/api/deposits/D1/approve',
  '/admin/api/deposits/D1/reject',
  '/admin/api/deposits/D1/reveal',
  '/admin/api/withdrawals/W1/claim',
  '/admin/api/withdrawals/W1/release',
  '/admin/api/withdrawals/W1/approve',
  '/admin/api/withdrawals/W1/pay',
  '/admin/api/withdrawals/W1/settle',
  '/admin/api/withdrawals/W1/reject',
  '/admin/api/withdrawals/W1/reveal',
  '/admin/api/adjustments/create',
  '/admin/api/adjustments/A1/approve',
  '/admin/api/adjustments/A1/cancel',
  '/admin/api/reconciliation/run',
  '/admin/api/transfers/T1/ask',
  '/admin/api/transfers/T1/settle',
  '/admin/api/agent-applications/1/approve',
  '/admin/api/agent-applications/1/reject',
]
/** Calls that did not exist when the corpus was first recorded. */
const latePaths = [
  '/api/article',
  '/api/uservip',
  '/api/getfanshui',
  '/api/dofanshui',
  '/api/userredpacket',
  '/api/douserredpacket',
  '/api/redpacket',
  '/api/noticeList',
]
const unknown = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/User',
  '/api/user/',
  '/admin/api/nothing',
  '/admin/api/deposits/D1/burn',
  `/admin/api/deposits/${'D'.repeat(65)}/claim`,
]

/** Records what every path answers to callers who may not call it. */
async function doors(talk: Talk, world: World): Promise<void> {
  const dead: Actor = { name: 'dead token', token: 'x'.repeat(43) }
  const [anna, admin, cashier] = [
    world.who('anna'),
    world.who('admin'),
    world.who('cashier'),
  ]
  for (const path of [...playerReads, ...playerWrites]) {
    for (const who of [nobody, dead, admin]) await talk.post('no player', who, path)
  }
  for (const path of [...staffReads, ...staffWrites]) {
    for (const who of [nobody, dead, anna]) await talk.post('no staff', who, path)
  }
  for (const path of staffReads) await talk.get('by query, no staff', nobody, path)
  for (const path of playerReads) await talk.get('by query, no player', nobody, path)
  for (const path of [...playerWrites, ...visitorWrites])
    await talk.get('not this way', anna, path)
  for (const path of staffWrites) await talk.get('not this way', admin, path)
  for (const path of [...staffReads, ...staffWrites]) {
    if (path !== '/admin/api/logout') await talk.post('the cashier', cashier, path)
  }
  const words = ['Bearer', 'Bearer null', 'Bearer undefined', 'bearer x', 'Basic eDp4']
  for (const authorization of words)
    await talk.post(authorization, nobody, '/api/user', {}, { headers: { authorization } })
}

async function malformedRequests(talk: Talk, anna: Actor, kate: Actor): Promise<void> {
  const path = '/api/recharge'
  const deep = `${'['.repeat(20)}${']'.repeat(20)}`
  for (const raw of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '"x"',
    '{"amount":1,"amount":2}',
    `{"x":${deep}}`,
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    '\ufeff{}',
    '{"paytype":"ba\\u0000nk"}',
  ]) {
    await talk.raw('odd text', anna, path, raw)
  }
  await talk.raw('too long', anna, path, `{"x":"${'x'.repeat(17_000)}"}`)
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json5']
  for (const type of types)
    await talk.raw('odd type', anna, path, '{}', { headers: { 'content-type': type } })
  for (const method of ['PUT', 'DELETE'] as const)
    await talk.post('odd method', anna, '/api/user', {}, { method })
  await talk.get('twice in the query', anna, '/api/getPayRange?type=bank&type=wechat')
  const rest = { ...bankDeposit(100), unknown_field: 1, realname: 'x' }
  await talk.post('fields nobody knows', kate, path, rest)
}

/** Records refused callers, unknown paths and malformed requests. */
export async function manners(talk: Talk, world: World): Promise<void> {
  const anna = world.who('anna')
  await doors(talk, world)
  for (const path of latePaths) {
    await talk.get('not served', nobody, path)
    await talk.post('not served', anna, path)
  }
  for (const path of unknown) {
    await talk.get('unknown path', nobody, path)
    await talk.post('unknown path', anna, path)
  }
  await malformedRequests(talk, anna, world.who('corpus-kate'))
}
