import type { Actor, Talk } from './talk.ts'
import { badAmounts, bankDeposit, type World } from './world.ts'

const basePath = '/admin/api/deposits'

/** Submits a deposit without recording it; returns its number. */
async function requestDeposit(talk: Talk, player: Actor, body: object): Promise<string> {
  const { data } = await talk.done(player, '/api/recharge', body)
  return String(data?.deposit_no)
}

/** Records the two player calls that show the order. */
async function showDeposit(talk: Talk, player: Actor, number: string): Promise<void> {
  await talk.post('as its player reads it', player, '/api/payinfo', { deposit_no: number })
  const record = { out_trade_no: number, type: 1 }
  await talk.post('in full', player, '/api/transdetail', record)
}

async function claims(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await requestDeposit(talk, player, bankDeposit(300, '王大明'))
  await talk.post('open', cashier, basePath, { search: number })
  await talk.post('claims', cashier, `${basePath}/${number}/claim`)
  await talk.post('claims again', cashier, `${basePath}/${number}/claim`)
  await talk.post('claimed by me', cashier, basePath, { search: number })
  await talk.post('claimed by another', admin, basePath, { search: number })
  for (const action of ['claim', 'release', 'approve', 'reveal'])
    await talk.post('while claimed', admin, `${basePath}/${number}/${action}`)
  await talk.post('while claimed', admin, `${basePath}/${number}/reject`, {
    reason: '不符',
  })
  await talk.post('whole number', cashier, `${basePath}/${number}/reveal`)
  await talk.post('puts back', cashier, `${basePath}/${number}/release`)
  await talk.post('rejects without reason', admin, `${basePath}/${number}/reject`)
  await talk.post('rejects', admin, `${basePath}/${number}/reject`, {
    reason: '未查到款项',
  })
  for (const action of ['claim', 'release', 'approve', 'reveal'])
    await talk.post('once rejected', admin, `${basePath}/${number}/${action}`)
  await showDeposit(talk, player, number)
}

async function approvals(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await requestDeposit(talk, player, bankDeposit(400))
  const path = `${basePath}/${number}/approve`
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
  await showDeposit(talk, player, number)
  await talk.post('again', cashier, path)
  const plain = await requestDeposit(talk, player, bankDeposit(100.5))
  await talk.post('used reference', admin, `${basePath}/${plain}/approve`, {
    reference: 'BANK-REF-1',
  })
  await talk.post('as asked', admin, `${basePath}/${plain}/approve`, { reference: ' x 2 ' })
  await showDeposit(talk, player, plain)
  const overpaid = await requestDeposit(talk, player, { paytype: 'wxpay', amount: 200 })
  const more = { amount: 250, reason: '多付' }
  await talk.post('more than asked', admin, `${basePath}/${overpaid}/approve`, more)
  for (const action of ['claim', 'release', 'approve', 'reveal', 'flag', 'reject']) {
    const unknown = `${basePath}/D20260101000000123/${action}`
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
  const number = await requestDeposit(talk, player, usdt)
  const path = `${basePath}/${number}/flag`
  await talk.each('flags', admin, path, [
    { flag: 'unconfirmed', on: 1, reason: '等待确认' },
    { flag: 'wrong_network', on: 1 },
    { flag: 'unconfirmed', on: 0 },
    { flag: 'name_mismatch', on: 1 },
    { flag: 'unconfirmed' },
    { flag: 'unconfirmed', on: '1' },
    { flag: '', on: 1 },
  ])
  await talk.post('by flag', admin, basePath, { flag: 'wrong_network' })
  await talk.post('no card to look at', admin, `${basePath}/${number}/reveal`)
  await talk.post('to its player', player, '/api/payinfo', { deposit_no: number })
  await talk.post('credits', admin, `${basePath}/${number}/approve`, {
    reference: '0xabc',
    flag_reason: '已核实',
  })
  await showDeposit(talk, player, number)
  const bank = await requestDeposit(talk, player, bankDeposit(150))
  const flag = { flag: 'tx_failed', on: 1 }
  await talk.post('no chain', admin, `${basePath}/${bank}/flag`, flag)
}

async function twoPeople(talk: Talk, world: World, player: Actor): Promise<void> {
  const [admin, finance] = [world.who('admin'), world.who('finance')]
  await world.review(talk, { two_person_above: 1000 })
  const number = await requestDeposit(talk, player, bankDeposit(2000))
  const path = `${basePath}/${number}/approve`
  await talk.post('needs two', admin, basePath, { search: number })
  await talk.post('the first', admin, path, { reference: 'two-1', reason: '' })
  await talk.post('the first sees', admin, basePath, { search: number })
  await talk.post('the second sees', finance, basePath, { search: number })
  await talk.post('the first again', admin, path, { reference: 'two-1' })
  await talk.post('another amount', finance, path, { amount: 1999, reason: '少' })
  await talk.post('another reference', finance, path, { reference: 'two-2' })
  await talk.post('to its player', player, '/api/payinfo', { deposit_no: number })
  await talk.post('no entry of their own', finance, path, {})
  await talk.post('the second', finance, path, { amount: 2000, reference: 'two-1' })
  await showDeposit(talk, player, number)
  const correctedOrder = await requestDeposit(talk, player, bankDeposit(3000))
  const approvePath = `${basePath}/${correctedOrder}/approve`
  await talk.post('the first', admin, approvePath, { amount: 2900, reason: '少付' })
  await talk.post('corrects', admin, approvePath, { amount: 2950, reason: '看错' })
  await talk.post('the second', finance, approvePath, { amount: 2950 })
  const droppedOrder = await requestDeposit(talk, player, bankDeposit(1500))
  await talk.post('the first', admin, `${basePath}/${droppedOrder}/approve`)
  const why = { reason: '金额不符' }
  await talk.post(
    'rejected by the second',
    finance,
    `${basePath}/${droppedOrder}/reject`,
    why,
  )
  await world.review(talk, { two_person_above: 0 })
}

async function expiredOrders(talk: Talk, world: World, player: Actor): Promise<void> {
  const admin = world.who('admin')
  const old = [
    await requestDeposit(talk, player, bankDeposit(110)),
    await requestDeposit(talk, player, { paytype: 'usdt', catepay: 'ERC20', amount: 600 }),
  ]
  await world.plant(
    // `created_at` is not changed, so that lists by day are the same at any time of day.
    `UPDATE deposit SET expires_at = created_at + interval '1 ms' WHERE deposit_no = ANY ($1)`,
    [old],
  )
  await talk.post('over time', player, '/api/payinfo', { deposit_no: old[0] })
  await talk.post('over time', admin, basePath, { search: old[0] })
  await world.job('expire-deposits')
  for (const number of old) await showDeposit(talk, player, number)
  await talk.post('expired', admin, basePath, { state: 'expired' })
  await talk.post('paid late', admin, `${basePath}/${old[0]}/approve`)
  const why = { reason: '超时' }
  await talk.post('rejects', admin, `${basePath}/${old[1]}/reject`, why)
  for (const number of old) await showDeposit(talk, player, number)
}

async function lists(talk: Talk, world: World): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  await talk.get('work', cashier, '/admin/api/review-counts')
  await talk.get('all', admin, basePath)
  for (const query of [
    'state=open&pagesize=100',
    'state=approved',
    'state=rejected',
    'state=1',
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
    await talk.get('filtered', admin, `${basePath}?${query}`)
  }
  const approvedFilter = { state: 'approved', search: 'corpus-fred' }
  await talk.post('a file', admin, `${basePath}/export`, approvedFilter)
  await talk.post('an odd file', admin, `${basePath}/export`, { since: 'x' })
  await talk.post('not for the cashier', cashier, `${basePath}/export`)
  await talk.get('who is it', cashier, '/admin/api/players/corpus-fred/context')
  await talk.get('who is it', cashier, '/admin/api/players/corpus-anna/context')
  await talk.get('nobody', cashier, '/admin/api/players/corpus-ghost/context')
}

/** Records the review of deposits by staff. */
export async function depositReview(talk: Talk, world: World): Promise<void> {
  const player = await world.player(talk, 'corpus-fred')
  await claims(talk, world, player)
  await approvals(talk, world, player)
  await chain(talk, world, player)
  await twoPeople(talk, world, player)
  await expiredOrders(talk, world, player)
  const number = await requestDeposit(talk, player, bankDeposit(160, '=SUM(1)'))
  await talk.done(world.who('cashier'), `${basePath}/${number}/claim`)
  await lists(talk, world)
  for (const path of ['/api/user', '/api/balance', '/api/getBetAmount'])
    await talk.post('after all that', player, path)
}
