import type { Actor, Talk } from './talk.ts'
import { badAmounts, type World } from './world.ts'

const desk = '/admin/api/adjustments'
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
  const { data } = await talk.post('proposes', cashier, `${desk}/create`, body)
  return String(data?.adjustment_no)
}

async function refused(talk: Talk, cashier: Actor): Promise<void> {
  await talk.each('refused', cashier, `${desk}/create`, [
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
    `${desk}/create`,
    badAmounts.map((amount) => ({ ...credit, amount })),
  )
}

/** Manual adjustments. */
export async function adjustment(talk: Talk, world: World): Promise<void> {
  const rosa = await world.player(talk, 'corpus-rosa')
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  await talk.get('none', cashier, desk)
  await refused(talk, cashier)
  const number = await create(talk, cashier, credit)
  await talk.post('my draft', cashier, desk, { search: number })
  await talk.post('a draft of another', admin, desk, { search: number })
  await talk.post('not for the cashier', cashier, `${desk}/${number}/approve`)
  await talk.post('posts', admin, `${desk}/${number}/approve`)
  await talk.post('posts twice', admin, `${desk}/${number}/approve`)
  await talk.post('cancels too late', admin, `${desk}/${number}/cancel`, { reason: '错' })
  const own = await create(talk, admin, { ...credit, amount: 10, turnover_times: 0 })
  await talk.post('one’s own', admin, `${desk}/${own}/approve`)
  const why = { reason: '重复' }
  await talk.post('not the cashier’s', cashier, `${desk}/${own}/cancel`, why)
  await talk.post('no reason', admin, `${desk}/${own}/cancel`)
  await talk.post('cancels', admin, `${desk}/${own}/cancel`, why)
  const debit = { ...credit, direction: 'debit', turnover_times: 0, about: number }
  const taken = await create(talk, cashier, { ...debit, amount: 8.88 })
  await talk.post('takes', admin, `${desk}/${taken}/approve`)
  const poor = await create(talk, cashier, { ...debit, amount: 8000 })
  await talk.post('too much', admin, `${desk}/${poor}/approve`)
  const suspense = await create(talk, cashier, { ...credit, against: 'suspense' })
  await talk.post('posts', admin, `${desk}/${suspense}/approve`)
  for (const deed of ['approve', 'cancel'])
    await talk.post('unknown', admin, `${desk}/A1/${deed}`, why)
  const key = 'adjust-one'
  await talk.post('keyed', cashier, `${desk}/create`, credit, { key })
  await talk.post('keyed again', cashier, `${desk}/create`, credit, { key })
  const other = { ...credit, amount: 1 }
  await talk.post('keyed otherwise', cashier, `${desk}/create`, other, { key })
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
    await talk.get('filtered', cashier, `${desk}?${query}`)
  }
  for (const out_trade_no of [number, taken, suspense, own])
    await talk.post('to its player', rosa, '/api/transdetail', { out_trade_no, type: 9 })
  await talk.post('records', rosa, '/api/gettransrecord', { type: 9 })
  await talk.post('turnover', rosa, '/api/getBetAmount')
  await talk.get('reasons', cashier, '/admin/api/reasons')
}
