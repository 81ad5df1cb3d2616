import type { Actor, Talk } from './talk.ts'
import { badAmounts, bankDeposit, type World } from './world.ts'

const desk = '/admin/api/deposits'

/** Asks without keeping it; tells the number. */
async function asked(talk: Talk, player: Actor, body: object): Promise<string> {
  const { data } = await talk.done(player, '/api/recharge', body)
  return String(data?.deposit_no)
}

/** How the order stands, to its player and on paper. */
async function shown(talk: Talk, player: Actor, number: string): Promise<void> {
  await talk.post('as its player reads it', player, '/api/payinfo', { deposit_no: number })
  const record = { out_trade_no: number, type: 1 }
  await talk.post('in full', player, '/api/transdetail', record)
}

async function claims(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await asked(talk, player, bankDeposit(300, '王大明'))
  await talk.post('open', cashier, desk, { search: number })
  await talk.post('claims', cashier, `${desk}/${number}/claim`)
  await talk.post('claims again', cashier, `${desk}/${number}/claim`)
  await talk.post('claimed by me', cashier, desk, { search: number })
  await talk.post('claimed by another', admin, desk, { search: number })
  for (const deed of ['claim', 'release', 'approve', 'reveal'])
    await talk.post('while claimed', admin, `${desk}/${number}/${deed}`)
  await talk.post('while claimed', admin, `${desk}/${number}/reject`, { reason: '不符' })
  await talk.post('whole number', cashier, `${desk}/${number}/reveal`)
  await talk.post('puts back', cashier, `${desk}/${number}/release`)
  await talk.post('rejects without reason', admin, `${desk}/${number}/reject`)
  await talk.post('rejects', admin, `${desk}/${number}/reject`, { reason: '未查到款项' })
  for (const deed of ['claim', 'release', 'approve', 'reveal'])
    await talk.post('once rejected', admin, `${desk}/${number}/${deed}`)
  await shown(talk, player, number)
}

async function approvals(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await asked(talk, player, bankDeposit(400))
  const path = `${desk}/${number}/approve`
  await talk.each(
    'bad amount',
    admin,
    path,
    badAmounts.filter((amount) => amount !== '').map((amount) => ({ amount })),
  )
  await talk.each('refused', admin, path, [
    { amount: 399 },
    { amount: '400.01', reason: ' ' },
    { reference: 'r'.repeat(101) },
    { reason: '因'.repeat(201) },
  ])
  await talk.post('another amount', admin, path, {
    amount: '399.50',
    reason: '少付五角',
    reference: 'bank-ref-1',
  })
  await shown(talk, player, number)
  await talk.post('again', cashier, path)
  const plain = await asked(talk, player, bankDeposit(100.5))
  await talk.post('used reference', admin, `${desk}/${plain}/approve`, {
    reference: 'BANK-REF-1',
  })
  await talk.post('as asked', admin, `${desk}/${plain}/approve`, { reference: ' x 2 ' })
  await shown(talk, player, plain)
  const over = await asked(talk, player, { paytype: 'wxpay', amount: 200 })
  const more = { amount: 250, reason: '多付' }
  await talk.post('more than asked', admin, `${desk}/${over}/approve`, more)
  for (const deed of ['claim', 'release', 'approve', 'reveal', 'flag', 'reject']) {
    const unknown = `${desk}/D20260101000000123/${deed}`
    await talk.post('unknown order', admin, unknown, {
      reason: '无',
      flag: 'tx_failed',
      on: 1,
    })
  }
}

async function chain(talk: Talk, world: World, player: Actor): Promise<void> {
  const admin = world.who('admin')
  const usdt = { paytype: 'usdt', catepay: 'TRC20', amount: 712 }
  const number = await asked(talk, player, usdt)
  const path = `${desk}/${number}/flag`
  await talk.each('flags', admin, path, [
    { flag: 'unconfirmed', on: 1, reason: '等待确认' },
    { flag: 'wrong_network', on: 1 },
    { flag: 'unconfirmed', on: 0 },
    { flag: 'name_mismatch', on: 1 },
    { flag: 'unconfirmed' },
    { flag: 'unconfirmed', on: '1' },
    { flag: '', on: 1 },
  ])
  await talk.post('by flag', admin, desk, { flag: 'wrong_network' })
  await talk.post('no card to look at', admin, `${desk}/${number}/reveal`)
  await talk.post('to its player', player, '/api/payinfo', { deposit_no: number })
  await talk.post('credits', admin, `${desk}/${number}/approve`, { reference: '0xabc' })
  await shown(talk, player, number)
  const bank = await asked(talk, player, bankDeposit(150))
  const flag = { flag: 'tx_failed', on: 1 }
  await talk.post('no chain', admin, `${desk}/${bank}/flag`, flag)
}

async function twoPeople(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, finance] = [world.who('admin'), world.who('finance')]
  await world.review(talk, { two_person_above: 1000 })
  const number = await asked(talk, player, bankDeposit(2000))
  const path = `${desk}/${number}/approve`
  await talk.post('needs two', admin, desk, { search: number })
  await talk.post('the first', admin, path, { reference: 'two-1', reason: '' })
  await talk.post('the first sees', admin, desk, { search: number })
  await talk.post('the second sees', finance, desk, { search: number })
  await talk.post('the first again', admin, path, { reference: 'two-1' })
  await talk.post('another amount', finance, path, { amount: 1999, reason: '少' })
  await talk.post('another reference', finance, path, { reference: 'two-2' })
  await talk.post('to its player', player, '/api/payinfo', { deposit_no: number })
  await talk.post('the second', finance, path, {})
  await shown(talk, player, number)
  const corrected = await asked(talk, player, bankDeposit(3000))
  const deed = `${desk}/${corrected}/approve`
  await talk.post('the first', admin, deed, { amount: 2900, reason: '少付' })
  await talk.post('corrects', admin, deed, { amount: 2950, reason: '看错' })
  await talk.post('the second', finance, deed, { amount: 2950 })
  const dropped = await asked(talk, player, bankDeposit(1500))
  await talk.post('the first', admin, `${desk}/${dropped}/approve`)
  const why = { reason: '金额不符' }
  await talk.post('rejected by the second', finance, `${desk}/${dropped}/reject`, why)
  await world.review(talk, { two_person_above: 0 })
}

async function expired(talk: Talk, world: World, player: Actor): Promise<void> {
  const admin = world.who('admin')
  const old = [
    await asked(talk, player, bankDeposit(110)),
    await asked(talk, player, { paytype: 'usdt', catepay: 'ERC20', amount: 600 }),
  ]
  await world.plant(
    // The hour of its making stays: lists by day read the same at any time of day.
    `UPDATE deposit SET expires_at = created_at + interval '1 ms' WHERE deposit_no = ANY ($1)`,
    [old],
  )
  await talk.post('over time', player, '/api/payinfo', { deposit_no: old[0] })
  await talk.post('over time', admin, desk, { search: old[0] })
  await world.job('expire-deposits')
  for (const number of old) await shown(talk, player, number)
  await talk.post('expired', admin, desk, { flag: 'expired' })
  await talk.post('paid late', admin, `${desk}/${old[0]}/approve`)
  const why = { reason: '超时' }
  await talk.post('rejects', admin, `${desk}/${old[1]}/reject`, why)
  for (const number of old) await shown(talk, player, number)
}

async function lists(talk: Talk, world: World): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  await talk.get('work', cashier, '/admin/api/review-counts')
  await talk.get('all', admin, desk)
  for (const query of [
    'state=1&pagesize=100',
    'state=2',
    'state=3',
    'state=4',
    'state=x',
    'method=usdt_trc20',
    'method=nothing',
    'flag=name_mismatch',
    'flag=partial',
    'flag=over',
    'flag=late',
    'flag=nothing',
    'search=corpus-fred&pagesize=3&page=2',
    'search=bank-ref-1',
    'search=1234',
    'search=%25',
    'page=99',
    'page=0',
    'page=-1',
    'page=1.5',
    'pagesize=0',
    'pagesize=101',
    'since=2020-01-01&until=2020-01-02',
    'since=2020-01-01&until=2099-12-31&pagesize=1',
    'since=yesterday',
    'since=2026-02-30',
    `search=${'x'.repeat(65)}`,
  ]) {
    await talk.get('filtered', admin, `${desk}?${query}`)
  }
  await talk.get('a file', admin, `${desk}/export`)
  await talk.get('a file', admin, `${desk}/export?state=2&search=corpus-fred`)
  await talk.get('an odd file', admin, `${desk}/export?since=x`)
  await talk.post('an empty file', admin, `${desk}/export`, { search: 'nobody-here' })
  await talk.get('not for the cashier', cashier, `${desk}/export`)
  await talk.get('who is it', cashier, '/admin/api/players/corpus-fred/context')
  await talk.get('who is it', cashier, '/admin/api/players/corpus-anna/context')
  await talk.get('nobody', cashier, '/admin/api/players/corpus-ghost/context')
}

/** Staff at the deposits. */
export async function depositDesk(talk: Talk, world: World): Promise<void> {
  const fred = await world.player(talk, 'corpus-fred')
  await claims(talk, world, fred)
  await approvals(talk, world, fred)
  await chain(talk, world, fred)
  await twoPeople(talk, world, fred)
  await expired(talk, world, fred)
  const number = await asked(talk, fred, bankDeposit(160, '=SUM(1)'))
  await talk.done(world.who('cashier'), `${desk}/${number}/claim`)
  await lists(talk, world)
  for (const path of ['/api/user', '/api/balance', '/api/getBetAmount'])
    await talk.post('after all that', fred, path)
}
