import type { Actor, Talk } from './talk.ts'
import { badAmounts, type World } from './world.ts'

const basePath = '/admin/api/adjustments'
const credit = {
  username: 'corpus-rosa',
  direction: 'credit',
  amount: '88.88',
  against: 'adjustment',
  turnover_times: 3,
  reason: '活动补发',
  about: '',
}

async function create(talk: Talk, cashier: Actor, body: object): Promise<string> {
  const { data } = await talk.post('proposes', cashier, `${basePath}/create`, body)
  return String(data?.adjustment_no)
}

async function refusals(talk: Talk, cashier: Actor): Promise<void> {
  await talk.each('refused', cashier, `${basePath}/create`, [
    {},
    { ...credit, username: 'corpus-ghost' },
    { ...credit, direction: 'sideways' },
    { ...credit, against: 'house' },
    { ...credit, turnover_times: 11 },
    { ...credit, turnover_times: 'x' },
    { ...credit, reason: ' ' },
    { ...credit, reason: '因'.repeat(201) },
    { ...credit, about: 'D'.repeat(41) },
    { ...credit, direction: 'debit' },
  ])
  await talk.each(
    'bad amount',
    cashier,
    `${basePath}/create`,
    badAmounts.map((amount) => ({ ...credit, amount })),
  )
}

/** Records manual adjustments. */
export async function adjustment(talk: Talk, world: World): Promise<void> {
  const rosa = await world.player(talk, 'corpus-rosa')
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  await talk.get('none', cashier, basePath)
  await refusals(talk, cashier)
  const number = await create(talk, cashier, credit)
  await talk.post('my draft', cashier, basePath, { search: number })
  await talk.post('a draft of another', admin, basePath, { search: number })
  await talk.post('not for the cashier', cashier, `${basePath}/${number}/approve`)
  await talk.post('posts', admin, `${basePath}/${number}/approve`)
  await talk.post('posts twice', admin, `${basePath}/${number}/approve`)
  await talk.post('cancels too late', admin, `${basePath}/${number}/cancel`, {
    reason: '错',
  })
  const own = await create(talk, admin, { ...credit, amount: 10, turnover_times: 0 })
  await talk.post('one’s own', admin, `${basePath}/${own}/approve`)
  const why = { reason: '重复' }
  await talk.post('not the cashier’s', cashier, `${basePath}/${own}/cancel`, why)
  await talk.post('no reason', admin, `${basePath}/${own}/cancel`)
  await talk.post('cancels', admin, `${basePath}/${own}/cancel`, why)
  const debit = { ...credit, direction: 'debit', turnover_times: 0, about: number }
  const debitNumber = await create(talk, cashier, { ...debit, amount: 8.88 })
  await talk.post('takes', admin, `${basePath}/${debitNumber}/approve`)
  const poor = await create(talk, cashier, { ...debit, amount: 8000 })
  await talk.post('too much', admin, `${basePath}/${poor}/approve`)
  const suspense = await create(talk, cashier, { ...credit, against: 'suspense' })
  await talk.post('posts', admin, `${basePath}/${suspense}/approve`)
  for (const action of ['approve', 'cancel'])
    await talk.post('unknown', admin, `${basePath}/A1/${action}`, why)
  const key = 'adjust-one'
  await talk.post('keyed', cashier, `${basePath}/create`, credit, { key })
  await talk.post('keyed again', cashier, `${basePath}/create`, credit, { key })
  const other = { ...credit, amount: 1 }
  await talk.post('keyed otherwise', cashier, `${basePath}/create`, other, { key })
  for (const query of [
    '',
    'status=draft',
    'status=posted&pagesize=1',
    'status=cancelled',
    'status=open',
    'search=corpus-rosa&pagesize=2&page=2',
    `search=${number}`,
    'search=nothing',
  ]) {
    await talk.get('filtered', cashier, `${basePath}?${query}`)
  }
  for (const out_trade_no of [number, debitNumber, suspense, own])
    await talk.post('to its player', rosa, '/api/transdetail', { out_trade_no, type: 9 })
  await talk.post('records', rosa, '/api/gettransrecord', { type: 9 })
  await talk.post('turnover', rosa, '/api/getBetAmount')
  await talk.get('reasons', cashier, '/admin/api/reasons')
}
